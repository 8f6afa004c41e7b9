package netpath

import (
	"golang.org/x/sys/unix"

	"nasprobe/probe"
)

// describeTCP reads what sysctl(8) shows below net.inet.tcp. There are two congestion
// controls to choose from for the connections of a program.
func describeTCP(e *probe.Environment) {
	if newReno, err := unix.SysctlUint32("net.inet.tcp.use_newreno"); err == nil {
		e.CongestionControl = "cubic"
		if newReno != 0 {
			e.CongestionControl = "newreno"
		}
	}
	e.ReceiveBuffer, e.SendBuffer = mostOf("net.inet.tcp.autorcvbufmax"), mostOf("net.inet.tcp.autosndbufmax")
}

func mostOf(name string) int64 {
	n, err := unix.SysctlUint32(name)
	if err != nil {
		return 0
	}
	return int64(n)
}

// describeAdapter: macOS tells programs nothing of what a driver is set to.
func describeAdapter(*probe.Environment, string) {}
