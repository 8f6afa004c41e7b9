package local

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/windows"
)

// openDirect opens an existing file without the system cache. Overlapped, since
// Windows carries out the requests of any other handle one after the other, and
// a queue would never be deeper than one.
func openDirect(path string, flag int) (*os.File, error) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	access := uint32(windows.GENERIC_READ)
	if flag == os.O_RDWR {
		access |= windows.GENERIC_WRITE
	}
	h, err := windows.CreateFile(name, access,
		windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE|windows.FILE_SHARE_DELETE, nil, windows.OPEN_EXISTING,
		windows.FILE_FLAG_NO_BUFFERING|windows.FILE_FLAG_OVERLAPPED, 0)
	if errors.Is(err, windows.ERROR_INVALID_PARAMETER) || errors.Is(err, windows.ERROR_NOT_SUPPORTED) {
		return nil, fmt.Errorf("%w: %w", errNoDirect, err)
	}
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(h), path), nil
}
