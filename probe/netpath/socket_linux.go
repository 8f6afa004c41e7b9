package netpath

import (
	"unsafe"

	"golang.org/x/sys/unix"

	"nasprobe/probe"
)

// describeSocket reads TCP_INFO (tcp(7)). The kernel says how much of the structure
// it filled.
func describeSocket(p *probe.Path, fd uintptr) {
	var info unix.TCPInfo
	size := uint32(unsafe.Sizeof(info))
	_, _, errno := unix.Syscall6(unix.SYS_GETSOCKOPT, fd, unix.IPPROTO_TCP, unix.TCP_INFO,
		uintptr(unsafe.Pointer(&info)), uintptr(unsafe.Pointer(&size)), 0)
	if errno == 0 {
		tcpFacts(p, &info, uintptr(size))
	}
}

// tcpFacts takes the facts from the first size bytes of info: each kernel appends
// fields, and those that this one does not know are absent, not zero.
func tcpFacts(p *probe.Path, info *unix.TCPInfo, size uintptr) {
	if size < unsafe.Offsetof(info.Pacing_rate) { // of every kernel since 2.6.0
		return
	}
	p.SendMSS, p.AdvertisedMSS, p.PathMTU = int(info.Snd_mss), int(info.Advmss), int(info.Pmtu)
	p.RTT = leastRTT(info, size)
	p.Retransmits = count(uint64(info.Total_retrans))
	if received(info, size) {
		p.ReceiveMSS = int(info.Rcv_mss)
	}
	p.Unacknowledged = unacknowledged(info, size)
	if size >= unsafe.Offsetof(info.Notsent_bytes) { // 4.2
		p.Segments = count(uint64(info.Segs_in) + uint64(info.Segs_out))
	}
	if size >= unsafe.Offsetof(info.Total_rto_recoveries) { // 6.7
		p.RetransmissionTimers = count(uint64(info.Total_rto))
	}
}

// leastRTT is that of the path itself, in seconds: the smoothed one contains the
// queues of a busy connection, and is the second best.
func leastRTT(info *unix.TCPInfo, size uintptr) float64 {
	if size >= unsafe.Offsetof(info.Data_segs_in) && info.Min_rtt > 0 && info.Min_rtt != ^uint32(0) { // 4.6
		return float64(info.Min_rtt) / 1e6
	}
	return float64(info.Rtt) / 1e6
}

// received tells whether data came: until then rcv_mss is a default, not a finding.
func received(info *unix.TCPInfo, size uintptr) bool {
	const byDefault = 536                            // RFC 9293 3.7.1
	if size >= unsafe.Offsetof(info.Data_segs_out) { // 4.6
		return info.Data_segs_in > 0
	}
	return info.Rcv_mss > byDefault
}

// unacknowledged is exact where the kernel counts bytes, and else what its segments
// may hold at most.
func unacknowledged(info *unix.TCPInfo, size uintptr) int64 {
	most := int64(info.Unacked) * int64(info.Snd_mss)
	if size < unsafe.Offsetof(info.Dsack_dups) { // 4.19
		return most
	}
	// the SYN counts as one acknowledged byte on the side that sent it
	return min(most, max(0, int64(info.Bytes_sent-info.Bytes_retrans-info.Bytes_acked)+1))
}
