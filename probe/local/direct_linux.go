package local

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
)

// openDirect opens an existing file with O_DIRECT. It never creates: where
// O_DIRECT is refused, Linux may have made the file by then. Some file systems
// refuse only the first request, so one is tried.
func openDirect(path string, flag int) (*os.File, error) {
	f, err := os.OpenFile(path, flag|syscall.O_DIRECT, 0)
	if errors.Is(err, syscall.EINVAL) {
		return nil, fmt.Errorf("%w: %w", errNoDirect, err)
	}
	if err != nil {
		return nil, err
	}
	if _, err := f.ReadAt(newAligned(alignment), 0); err != nil && err != io.EOF && errors.Is(err, syscall.EINVAL) {
		f.Close()
		return nil, fmt.Errorf("%w: %w", errNoDirect, err)
	}
	return f, nil
}
