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

// describeTCP asks a socket which congestion control it begins with, and reads the bounds
// of the buffers, which tcp(7) keeps for each network namespace.
func describeTCP(e *probe.Environment) {
	withSocket(func(fd int) {
		if name, err := unix.GetsockoptString(fd, unix.IPPROTO_TCP, unix.TCP_CONGESTION); err == nil {
			e.CongestionControl = name
		}
	})
	const folder = "/proc/sys/net/ipv4" // of IPv6 as well
	e.ReceiveBuffer, e.SendBuffer = mostOf(filepath.Join(folder, "tcp_rmem")), mostOf(filepath.Join(folder, "tcp_wmem"))
}

// withSocket runs ask with a TCP socket that is not connected.
func withSocket(ask func(fd int)) {
	for _, family := range []int{unix.AF_INET, unix.AF_INET6} {
		fd, err := unix.Socket(family, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
		if err == nil {
			ask(fd)
			_ = unix.Close(fd)
			return
		}
	}
}

// mostOf is the last of least, usual and greatest size in bytes; 0 is unknown.
func mostOf(file string) int64 {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0
	}
	sizes := strings.Fields(string(text))
	if len(sizes) != 3 {
		return 0
	}
	n, err := strconv.ParseInt(sizes[2], 10, 64)
	if err != nil {
		return 0
	}
	return max(n, 0)
}

// describeAdapter asks the driver of an interface, or of the hardware below it: a VLAN, a
// bond and a bridge have no rings of their own.
func describeAdapter(e *probe.Environment, name string) {
	const interfaces = "/sys/class/net"
	if filepath.Base(name) != name { // which no interface can be called
		return
	}
	if hardware := netDevice(filepath.Join(interfaces, name)).hardware(maxStacked); hardware != "" {
		name = filepath.Base(string(hardware))
	}
	withSocket(func(fd int) {
		info := unix.EthtoolDrvinfo{Cmd: unix.ETHTOOL_GDRVINFO}
		if ethtoolAsk(fd, name, unsafe.Pointer(&info)) {
			e.DriverVersion, e.Firmware = told(unix.ByteSliceToString(info.Version[:])), told(unix.ByteSliceToString(info.Fw_version[:]))
		}
		rings := ethtoolRings{command: unix.ETHTOOL_GRINGPARAM}
		if ethtoolAsk(fd, name, unsafe.Pointer(&rings)) {
			e.ReceiveRing, e.SendRing = int(rings.receive), int(rings.send)
		}
		c := ethtoolCoalescing{command: unix.ETHTOOL_GCOALESCE}
		if ethtoolAsk(fd, name, unsafe.Pointer(&c)) {
			e.ReceiveCoalescing = coalescing(c.adaptiveReceive != 0, c.receive.microseconds, c.receive.frames)
			e.SendCoalescing = coalescing(c.adaptiveSend != 0, c.send.microseconds, c.send.frames)
		}
	})
}

// ethtoolRings is struct ethtool_ringparam (linux/ethtool.h), in descriptors.
type ethtoolRings struct {
	command uint32
	_       [4]uint32 // the most of each
	receive uint32
	_       [2]uint32 // of mini and jumbo frames, which few have
	send    uint32
}

// ethtoolCoalescing is struct ethtool_coalesce (linux/ethtool.h).
type ethtoolCoalescing struct {
	command                       uint32
	receive, receiveInInterrupt   ethtoolDelay
	send, sendInInterrupt         ethtoolDelay
	_                             uint32 // of statistics
	adaptiveReceive, adaptiveSend uint32
	_                             [11]uint32 // of what is adapted
}

// ethtoolDelay ends with the first of both.
type ethtoolDelay struct{ microseconds, frames uint32 }
