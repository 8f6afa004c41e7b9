package netpath

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"

	"nasprobe/probe"
)

// describeSocket reads TCP_INFO (tcp(7)). The kernel says how much of the structure
// it knows, so that a field of a newer kernel is absent on an older one.
func describeSocket(p *probe.Path, fd uintptr) {
	var info unix.TCPInfo
	size := uint32(unsafe.Sizeof(info))
	_, _, errno := unix.Syscall6(unix.SYS_GETSOCKOPT, fd, unix.IPPROTO_TCP, unix.TCP_INFO,
		uintptr(unsafe.Pointer(&info)), uintptr(unsafe.Pointer(&size)), 0)
	if errno != 0 {
		return
	}
	p.SendMSS = int(info.Snd_mss)
	p.PathMTU = int(info.Pmtu)
	p.RTT = leastRTT(info)
	p.Retransmits = count(uint64(info.Total_retrans))
	if info.Data_segs_in > 0 { // until then rcv_mss is a default, not a finding
		p.ReceiveMSS = int(info.Rcv_mss)
	}
	if size >= uint32(unsafe.Offsetof(info.Total_rto_recoveries)) {
		p.RetransmissionTimers = count(uint64(info.Total_rto))
	}
}

// leastRTT is that of the path itself, in seconds: the smoothed one contains the
// queues of a busy connection, and is the second best.
func leastRTT(info unix.TCPInfo) float64 {
	if info.Min_rtt > 0 && info.Min_rtt != ^uint32(0) {
		return float64(info.Min_rtt) / 1e6
	}
	return float64(info.Rtt) / 1e6
}

func count(n uint64) *int64 {
	v := int64(n)
	return &v
}

// linkRate reads the interface's rate in bits a second; 0 is unknown.
func linkRate(name string) int64 {
	b, err := os.ReadFile(filepath.Join("/sys/class/net", filepath.Base(name), "speed"))
	if err != nil {
		return 0
	}
	mbit, err := strconv.ParseInt(strings.TrimSpace(string(b)), 10, 64)
	if err != nil || mbit <= 0 {
		return 0
	}
	return mbit * 1e6
}
