package netpath

import (
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// driverName is what the driver calls itself, for interfaces without hardware: "veth",
// "tun", "bridge".
func driverName(fd int, name string) string {
	info, err := unix.IoctlGetEthtoolDrvinfo(fd, name)
	if err != nil {
		return ""
	}
	return unix.ByteSliceToString(info.Driver[:])
}

// offload is one that makes the system handle fewer and larger packets than the wire
// carries. Its state is asked for with a command of the ethtool interface
// (linux/ethtool.h), and in the answer it is a bit.
type offload struct {
	name    string // ethtool's
	command uint32
	bit     uint32
}

const flagLRO = 1 << 15 // ETH_FLAG_LRO

var allOffloads = []offload{
	{"tso", unix.ETHTOOL_GTSO, 1},
	{"gso", unix.ETHTOOL_GGSO, 1},
	{"gro", unix.ETHTOOL_GGRO, 1},
	{"lro", unix.ETHTOOL_GFLAGS, flagLRO},
}

// offloads are the short names of those in force on an interface.
func offloads(fd int, name string) []string {
	var out []string
	for _, o := range allOffloads {
		if ethtoolValue(fd, name, o.command)&o.bit != 0 {
			out = append(out, o.name)
		}
	}
	return out
}

// ethtoolRequest is struct ifreq with a pointer (netdevice(7)); the kernel copies the
// whole of it.
type ethtoolRequest struct {
	name [unix.IFNAMSIZ]byte
	data unsafe.Pointer
	_    [24 - unsafe.Sizeof(uintptr(0))]byte
}

// ethtoolValue is the data of a struct ethtool_value, or 0 where the interface does
// not answer.
func ethtoolValue(fd int, name string, command uint32) uint32 {
	value := struct{ command, data uint32 }{command: command}
	if !ethtoolAsk(fd, name, unsafe.Pointer(&value)) {
		return 0
	}
	return value.data
}

// ethtoolAsk sends a structure of linux/ethtool.h, which begins with a command, and tells
// whether the interface filled it.
func ethtoolAsk(fd int, name string, structure unsafe.Pointer) bool {
	request := ethtoolRequest{data: structure}
	if len(name) >= len(request.name) || strings.IndexByte(name, 0) >= 0 {
		return false
	}
	copy(request.name[:], name)
	_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(fd), unix.SIOCETHTOOL, uintptr(unsafe.Pointer(&request)))
	return errno == 0
}
