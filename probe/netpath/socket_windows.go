package netpath

import (
	"net/netip"

	"golang.org/x/sys/windows"

	"nasprobe/probe"
)

// What golang.org/x/sys lacks (mstcpip.h, ws2ipdef.h).
const (
	sioTCPInfo  = 0xD8000027 // SIO_TCP_INFO
	optIPMTU    = 73         // IP_MTU
	optIPv6MTU  = 72         // IPV6_MTU
	infoVersion = 0          // of TCP_INFO, that every Windows 10 since 1703 knows
)

// describeSocket reads SIO_TCP_INFO, and the path MTU of either family.
func describeSocket(p *probe.Path, fd uintptr) {
	s := windows.Handle(fd)
	var version [4]byte
	version[0] = infoVersion
	var info [windowsTCPInfoSize]byte
	var n uint32
	if windows.WSAIoctl(s, sioTCPInfo, &version[0], uint32(len(version)), &info[0], uint32(len(info)), &n, nil, 0) == nil {
		windowsTCPFacts(p, info[:min(int(n), len(info))])
	}
	level, option := windows.IPPROTO_IP, optIPMTU
	if remote, err := netip.ParseAddrPort(p.Remote); err == nil && remote.Addr().Is6() {
		level, option = windows.IPPROTO_IPV6, optIPv6MTU
	}
	if mtu, err := windows.GetsockoptInt(s, level, option); err == nil && mtu > 0 {
		p.PathMTU = mtu
	}
}
