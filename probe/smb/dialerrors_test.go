package smb

import (
	"context"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
)

// What was done is said once.
func TestAnUnreachableHostIsToldOnce(t *testing.T) {
	err := &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.EHOSTUNREACH)}
	if got := dialError(context.Background(), Options{Host: "10.79.77.1"}, err).Error(); got != "connect 10.79.77.1:445: "+syscall.EHOSTUNREACH.Error() || strings.Count(got, "connect") != 1 {
		t.Error(got)
	}
}
