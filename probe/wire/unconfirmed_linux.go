package wire

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// unconfirmed tells whether there are bytes of ours that the other side has not
// acknowledged.
func unconfirmed(conn syscall.Conn) bool {
	found := true
	if sc, err := conn.SyscallConn(); err == nil {
		_ = sc.Control(func(fd uintptr) { found = unconfirmedOn(int(fd)) }) // of a closed connection it does not matter
	}
	return found
}

// unconfirmedOn asks SIOCOUTQ (tcp(7)), which counts the end of a connection that was
// shut down as one byte.
func unconfirmedOn(fd int) bool {
	n, err := unix.IoctlGetInt(fd, unix.SIOCOUTQ)
	return err != nil || n > 1
}
