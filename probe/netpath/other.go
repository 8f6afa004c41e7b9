//go:build !linux && !darwin && !windows

package netpath

import (
	"net"

	"nasprobe/probe"
)

// describeSocket has nothing to read on this system.
func describeSocket(*probe.Path, uintptr) {}

func describeInterface(*probe.Path, uintptr, net.Interface) {}

func describeTCP(*probe.Environment) {}

func describeAdapter(*probe.Environment, string) {}
