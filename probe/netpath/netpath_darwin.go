package netpath

import (
	"golang.org/x/sys/unix"

	"nasprobe/probe"
)

// describeSocket reads TCP_CONNECTION_INFO (tcp(4)); the round-trip time comes in
// milliseconds.
func describeSocket(p *probe.Path, fd uintptr) {
	info, err := unix.GetsockoptTCPConnectionInfo(int(fd), unix.IPPROTO_TCP, unix.TCP_CONNECTION_INFO)
	if err != nil {
		return
	}
	p.SendMSS = int(info.Maxseg)
	p.RTT = float64(info.Srtt) / 1e3
	n := int64(info.Txretransmitpackets)
	p.Retransmits = &n
}

func linkRate(string) int64 { return 0 }
