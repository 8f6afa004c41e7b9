package local

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// openDirect opens an existing file and asks the system not to cache it. A file
// system that has no such notion says ENOTTY or EINVAL.
func openDirect(path string, flag int) (*os.File, error) {
	f, err := os.OpenFile(path, flag, 0)
	if err != nil {
		return nil, err
	}
	if _, err := unix.FcntlInt(f.Fd(), unix.F_NOCACHE, 1); err != nil {
		return nil, errors.Join(errNoDirect, err, f.Close())
	}
	return f, nil
}
