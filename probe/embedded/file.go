package embedded

import "os"

// file is an open file of a directory. Its operations take part in the
// directory's close.
type file struct {
	*os.File
	name      string
	directory *directory
}

// Name is the path that the file was opened by, which the library looks up again.
func (f *file) Name() string { return f.name }

// Write writes at the current position.
func (f *file) Write(b []byte) (n int, err error) {
	err = f.directory.do(func() error { n, err = f.File.Write(b); return err })
	return n, f.abandon(err)
}

// ReadAt reads at a position.
func (f *file) ReadAt(b []byte, off int64) (n int, err error) {
	err = f.directory.do(func() error { n, err = f.File.ReadAt(b, off); return err })
	return n, err
}

// Seek moves the current position.
func (f *file) Seek(off int64, whence int) (at int64, err error) {
	err = f.directory.do(func() error { at, err = f.File.Seek(off, whence); return err })
	return at, f.abandon(err)
}

// Truncate sets the length.
func (f *file) Truncate(size int64) error {
	return f.abandon(f.directory.do(func() error { return f.File.Truncate(size) }))
}

// abandon closes the file after an error: the library forgets to.
func (f *file) abandon(err error) error {
	if err != nil {
		f.Close()
	}
	return err
}

// Close closes the file, unless the directory's close did.
func (f *file) Close() error {
	return f.directory.do(func() error {
		f.directory.openMu.Lock()
		delete(f.directory.open, f)
		f.directory.openMu.Unlock()
		return f.File.Close()
	})
}

// Lock does nothing: NFSv3 locks are another protocol's.
func (f *file) Lock() error { return nil }

// Unlock does nothing.
func (f *file) Unlock() error { return nil }
