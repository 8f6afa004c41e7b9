package embedded

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"

	"github.com/go-git/go-billy/v5"
)

// directory is the served file system: what lies below an os.Root, which neither
// ".." nor a symbolic link leads out of.
type directory struct {
	root *os.Root

	mu     sync.RWMutex // held for reading by every operation under way
	closed bool

	openMu sync.Mutex
	open   map[*file]struct{}
}

var (
	_ billy.Filesystem = (*directory)(nil)
	_ billy.Change     = (*directory)(nil)
)

func newDirectory(root *os.Root) *directory {
	return &directory{root: root, open: map[*file]struct{}{}}
}

// do runs one operation unless the directory was closed.
func (d *directory) do(operation func() error) error {
	d.mu.RLock()
	defer d.mu.RUnlock()
	if d.closed {
		return fs.ErrClosed
	}
	return operation()
}

// close waits for operations under way. Afterwards all fail, and no file is open.
func (d *directory) close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return nil
	}
	d.closed = true
	var err error
	for f := range d.open {
		err = errors.Join(err, f.File.Close())
	}
	return errors.Join(err, d.root.Close())
}

// below turns a path of the library into one below the root.
func below(name string) string {
	if name = strings.TrimLeft(name, "/"); name == "" {
		return "."
	}
	return name
}

// Create makes a file. The library looks before whether one exists; that nobody
// else made one since is up to O_EXCL.
func (d *directory) Create(name string) (billy.File, error) {
	return d.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
}

// Open opens for reading.
func (d *directory) Open(name string) (billy.File, error) { return d.OpenFile(name, os.O_RDONLY, 0) }

// OpenFile opens as package os does. The library's O_EXCL without O_CREATE, which
// is undefined, is dropped.
func (d *directory) OpenFile(name string, flag int, perm fs.FileMode) (billy.File, error) {
	if flag&os.O_CREATE == 0 {
		flag &^= os.O_EXCL
	}
	f := &file{name: name, directory: d}
	err := d.do(func() (err error) {
		if f.File, err = d.root.OpenFile(below(name), flag, perm); err == nil {
			d.openMu.Lock()
			d.open[f] = struct{}{}
			d.openMu.Unlock()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return f, nil
}

// Join joins with slashes, on every system.
func (d *directory) Join(elem ...string) string { return path.Join(elem...) }

// Root is the top of all paths.
func (d *directory) Root() string { return "/" }
