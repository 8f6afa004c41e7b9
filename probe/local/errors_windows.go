package local

import (
	"errors"
	"fmt"
	"syscall"

	"golang.org/x/sys/windows"

	"nasprobe/probe"
)

const (
	remedySpace = "make room, or take a smaller --size"
	remedyMount = "look whether the NAS is still up and its drive letter connected"
)

// systemMeanings are those of Win32 error codes.
var systemMeanings = []meaning{
	{windows.ERROR_WRITE_PROTECT, probe.ErrRefused, "remove the write protection, or name another directory"},
	{windows.ERROR_SHARING_VIOLATION, probe.ErrRefused, "another program holds the file open"},
	{windows.ERROR_DISK_FULL, probe.ErrUnsafe, remedySpace},
	{windows.ERROR_HANDLE_DISK_FULL, probe.ErrUnsafe, remedySpace},
	{windows.ERROR_DISK_QUOTA_EXCEEDED, probe.ErrUnsafe, remedySpace},
	{windows.ERROR_FILENAME_EXCED_RANGE, probe.ErrUsage, ""},
	{windows.ERROR_NETNAME_DELETED, probe.ErrUnreachable, remedyMount},
	{windows.ERROR_BAD_NETPATH, probe.ErrUnreachable, remedyMount},
	{windows.ERROR_UNEXP_NET_ERR, probe.ErrUnreachable, remedyMount},
	{windows.ERROR_SEM_TIMEOUT, probe.ErrTimeout, remedyMount},
}

// code is the number of the Win32 error in err, or "".
func code(err error) string {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		return fmt.Sprintf("Win32 error %d", uint32(errno))
	}
	return ""
}
