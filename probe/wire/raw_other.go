//go:build !linux

package wire

import "net"

const rawSupported = false

// openRaw has no raw socket to offer on this system.
func openRaw(net.Conn) Socket { return nil }
