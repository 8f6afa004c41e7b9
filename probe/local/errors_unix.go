//go:build unix

package local

import (
	"errors"
	"syscall"

	"golang.org/x/sys/unix"

	"nasprobe/probe"
)

const (
	remedyReadOnly = "mount it writable, or name another directory"
	remedySpace    = "make room, or take a smaller --size"
	remedyMount    = "look whether the NAS is still up and its mount alive"
)

// systemMeanings are those of errno.
var systemMeanings = []meaning{
	{unix.EROFS, probe.ErrRefused, remedyReadOnly},
	{unix.ENOSPC, probe.ErrUnsafe, remedySpace},
	{unix.EDQUOT, probe.ErrUnsafe, remedySpace},
	{unix.EFBIG, probe.ErrUnsafe, "the file system or a limit of this user does not allow so large a file; take a smaller --size"},
	{unix.ENAMETOOLONG, probe.ErrUsage, ""},
	{unix.ELOOP, probe.ErrUsage, "name the file itself: its links lead in a circle"},
	{unix.ESTALE, probe.ErrUnreachable, remedyMount},
	{unix.EHOSTDOWN, probe.ErrUnreachable, remedyMount},
	{unix.EHOSTUNREACH, probe.ErrUnreachable, remedyMount},
	{unix.ENOTCONN, probe.ErrUnreachable, remedyMount},
	{unix.ETIMEDOUT, probe.ErrTimeout, remedyMount},
}

// code is the name of the errno in err, or "".
func code(err error) string {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		return unix.ErrnoName(errno)
	}
	return ""
}
