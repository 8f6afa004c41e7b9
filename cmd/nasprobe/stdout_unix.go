//go:build unix

package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// closed tells whether the program was started without stdout. Go's runtime opens the
// null device in the place of a missing one, for reading and writing, so that what is
// printed would vanish without an error. A shell's ">/dev/null" is open for writing only.
func (o *output) closed() bool {
	flags, err := unix.FcntlInt(o.file.Fd(), unix.F_GETFL, 0)
	if err != nil || flags&unix.O_ACCMODE != unix.O_RDWR {
		return false
	}
	null, err := os.Stat(os.DevNull)
	if err != nil {
		return false
	}
	info, err := o.file.Stat()
	return err == nil && os.SameFile(info, null)
}
