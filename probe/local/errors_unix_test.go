//go:build unix

package local

import (
	"errors"
	"io/fs"
	"syscall"
	"testing"

	"nasprobe/probe"
)

func TestFailureTable(t *testing.T) {
	for errno, want := range map[syscall.Errno]error{
		syscall.ENOENT: probe.ErrNotExist, syscall.EEXIST: probe.ErrExist,
		syscall.EACCES: probe.ErrRefused, syscall.EPERM: probe.ErrRefused, syscall.EROFS: probe.ErrRefused,
		syscall.ENOSPC: probe.ErrUnsafe, syscall.EDQUOT: probe.ErrUnsafe, syscall.EFBIG: probe.ErrUnsafe, syscall.ELOOP: probe.ErrUsage,
		syscall.ESTALE: probe.ErrUnreachable, syscall.ETIMEDOUT: probe.ErrTimeout, syscall.EIO: nil,
	} {
		err := failure("write", "/d/f", 4096, &fs.PathError{Op: "pwrite", Path: "/d/f", Err: errno})
		var e *probe.Error
		if !errors.As(err, &e) || e.Kind != want || !errors.Is(err, errno) || e.Code == "" || e.Offset != 4096 {
			t.Errorf("%v: %+v, want kind %v", errno, err, want)
		}
	}
	if err := failure("write", "/d/f", 0, nil); err != nil {
		t.Errorf("no error became %v", err)
	}
}
