// Package netpath tells what the path of a TCP connection is: interface, MTU,
// segment sizes, round-trip time, retransmissions. It needs no admin right. One
// file an operating system asks the socket, another the interface; files without a
// system in their name know the layouts of what those answer. What a system cannot
// tell stays absent.
package netpath

import (
	"net"
	"strconv"
	"syscall"

	"nasprobe/probe"
)

// Of describes the path of an established TCP connection as it is now. A fact that
// cannot be read is left out; there is no error. Segment sizes are payload bytes
// (RFC 9293 3.7.1, less options): 1448 at an MTU of 1500 with timestamps. It may be
// called while the connection is in use.
func Of(conn net.Conn) probe.Path {
	p := probe.Path{Local: addrText(conn.LocalAddr()), Remote: addrText(conn.RemoteAddr())}
	local, ok := conn.LocalAddr().(*net.TCPAddr)
	if !ok {
		return p
	}
	ifc := interfaceOf(local)
	if ifc != nil {
		p.Interface, p.InterfaceMTU = ifc.Name, max(ifc.MTU, 0) // some have none: -1
	}
	if sc, ok := conn.(syscall.Conn); ok {
		if raw, err := sc.SyscallConn(); err == nil {
			_ = raw.Control(func(fd uintptr) { describe(&p, fd, ifc) })
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

// describe asks the system about a socket and the interface of its local address,
// which is nil when not found. Any socket may ask about any interface.
func describe(p *probe.Path, fd uintptr, ifc *net.Interface) {
	describeSocket(p, fd)
	switch {
	case ifc == nil:
	case ifc.Flags&net.FlagLoopback != 0:
		p.Medium = probe.MediumLoopback
	default:
		describeInterface(p, fd, *ifc)
	}
}

// interfaceOf is the interface that owns a local address. A link-local one may be
// owned by several, and names its own (RFC 4007 11).
func interfaceOf(local *net.TCPAddr) *net.Interface {
	interfaces, err := net.Interfaces()
	if err != nil {
		return nil
	}
	for i := range interfaces {
		if ifc := &interfaces[i]; inZone(ifc, local.Zone) && owns(ifc, local.IP) {
			return ifc
		}
	}
	return nil
}

func inZone(ifc *net.Interface, zone string) bool {
	return zone == "" || zone == ifc.Name || zone == strconv.Itoa(ifc.Index)
}

func owns(ifc *net.Interface, ip net.IP) bool {
	addrs, _ := ifc.Addrs() // none is as good as an error
	for _, a := range addrs {
		if n, ok := a.(*net.IPNet); ok && n.IP.Equal(ip) {
			return true
		}
	}
	return false
}

func count(n uint64) *int64 {
	v := int64(n)
	return &v
}
