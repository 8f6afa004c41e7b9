package netpath

import (
	"net"
	"runtime"
	"unsafe"

	"golang.org/x/net/route"
	"golang.org/x/sys/unix"

	"nasprobe/probe"
)

// The layout of darwinif.go is that of the system.
var _ [darwinMessageSize]byte = [unsafe.Sizeof(unix.IfMsghdr2{})]byte{}

// describeInterface asks for the interface's rate (route(4)), its function and its
// media (netintro(4)).
func describeInterface(p *probe.Path, fd uintptr, ifc net.Interface) {
	if rib, err := route.FetchRIB(unix.AF_UNSPEC, unix.NET_RT_IFLIST2, ifc.Index); err == nil {
		p.LinkBitsPerSecond = darwinRate(rib, ifc.Index)
	}
	p.Medium = darwinMedium(ask(fd, unix.SIOCGIFFUNCTIONALTYPE, ifc.Name, darwinRequestSize))
	p.Duplex = darwinDuplex(ask(fd, unix.SIOCGIFMEDIA, ifc.Name, darwinMediaSize))
}

// ask sends a request about an interface and returns what became of it, or nil. The
// system writes into the request through an address that is no pointer to Go.
func ask(fd uintptr, code uint, name string, size int) []byte {
	request := darwinRequest(name, size)
	if request == nil {
		return nil
	}
	var pin runtime.Pinner
	pin.Pin(&request[0])
	defer pin.Unpin()
	if unix.IoctlSetInt(int(fd), code, int(uintptr(unsafe.Pointer(&request[0])))) != nil {
		return nil
	}
	return request
}
