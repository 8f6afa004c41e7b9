package nfs

import (
	"net"
	"os"
	"syscall"
	"testing"
)

// What was done is said by who did it, and not once more by the system.
func TestAnUnreachableHostIsToldOnce(t *testing.T) {
	_, err := broken(&net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.EHOSTUNREACH)})
	if err.Error() != syscall.EHOSTUNREACH.Error() {
		t.Error(err)
	}
}
