package netpath

import (
	"unsafe"

	"golang.org/x/sys/unix"

	"nasprobe/probe"
)

// The layout of darwintcp.go is that of the system.
var _ [darwinTCPInfoSize]byte = [unsafe.Sizeof(unix.TCPConnectionInfo{})]byte{}

// describeSocket reads TCP_CONNECTION_INFO (tcp(4)).
func describeSocket(p *probe.Path, fd uintptr) {
	info, err := unix.GetsockoptTCPConnectionInfo(int(fd), unix.IPPROTO_TCP, unix.TCP_CONNECTION_INFO)
	if err != nil {
		return
	}
	darwinTCPFacts(p, unsafe.Slice((*byte)(unsafe.Pointer(info)), unsafe.Sizeof(*info)))
}
