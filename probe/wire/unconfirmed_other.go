//go:build !linux

package wire

import "syscall"

// unconfirmed: this system does not tell, so there may be some.
func unconfirmed(syscall.Conn) bool { return true }
