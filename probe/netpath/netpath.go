// Package netpath tells what the path of a TCP connection is: interface, MTU,
// segment sizes, round-trip time, retransmissions. It needs no admin right. One
// file an operating system reads the socket; what a system cannot tell stays absent.
package netpath

import (
	"net"
	"syscall"

	"nasprobe/probe"
)

// Of describes the path of an established TCP connection as it is now. A fact that
// cannot be read is left out; there is no error. Segment sizes are payload bytes
// (RFC 9293 3.7.1, less options): 1448 at an MTU of 1500 with timestamps.
func Of(conn net.Conn) probe.Path {
	p := probe.Path{Local: addrText(conn.LocalAddr()), Remote: addrText(conn.RemoteAddr())}
	if tcp, ok := conn.LocalAddr().(*net.TCPAddr); ok {
		describeInterface(&p, tcp.IP)
	}
	if sc, ok := conn.(syscall.Conn); ok {
		if raw, err := sc.SyscallConn(); err == nil {
			_ = raw.Control(func(fd uintptr) { describeSocket(&p, fd) })
		}
	}
	return p
}

func addrText(a net.Addr) string {
	if a == nil {
		return ""
	}
	return a.String()
}

// describeInterface finds the interface that owns the local address.
func describeInterface(p *probe.Path, ip net.IP) {
	interfaces, err := net.Interfaces()
	if err != nil {
		return
	}
	for _, ifc := range interfaces {
		addrs, err := ifc.Addrs()
		if err != nil {
			continue
		}
		for _, a := range addrs {
			if n, ok := a.(*net.IPNet); ok && n.IP.Equal(ip) {
				p.Interface, p.InterfaceMTU = ifc.Name, ifc.MTU
				p.LinkBitsPerSecond = linkRate(ifc.Name)
				return
			}
		}
	}
}
