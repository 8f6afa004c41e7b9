package embedded

import (
	"io/fs"
	"time"

	"github.com/go-git/go-billy/v5"
)

// Stat follows links that stay below the root.
func (d *directory) Stat(name string) (info fs.FileInfo, err error) {
	err = d.do(func() error { info, err = d.root.Stat(below(name)); return err })
	return info, err
}

// Lstat does not follow links.
func (d *directory) Lstat(name string) (info fs.FileInfo, err error) {
	err = d.do(func() error { info, err = d.root.Lstat(below(name)); return err })
	return info, err
}

// ReadDir leaves out what was removed while it looked.
func (d *directory) ReadDir(name string) (infos []fs.FileInfo, err error) {
	err = d.do(func() error {
		entries, err := fs.ReadDir(d.root.FS(), below(name))
		for _, e := range entries {
			if info, err := e.Info(); err == nil {
				infos = append(infos, info)
			}
		}
		return err
	})
	return infos, err
}

// Remove deletes a file, a link or an empty directory.
func (d *directory) Remove(name string) error {
	return d.do(func() error { return d.root.Remove(below(name)) })
}

// Rename moves within the directory.
func (d *directory) Rename(from, to string) error {
	return d.do(func() error { return d.root.Rename(below(from), below(to)) })
}

// MkdirAll makes a directory and its parents.
func (d *directory) MkdirAll(name string, perm fs.FileMode) error {
	return d.do(func() error { return d.root.MkdirAll(below(name), perm) })
}

// Readlink reads a link.
func (d *directory) Readlink(name string) (to string, err error) {
	err = d.do(func() error { to, err = d.root.Readlink(below(name)); return err })
	return to, err
}

// Symlink is refused: a measurement needs no links.
func (d *directory) Symlink(string, string) error { return billy.ErrNotSupported }

// TempFile is refused: the library does not ask for one.
func (d *directory) TempFile(string, string) (billy.File, error) {
	return nil, billy.ErrNotSupported
}

// Chroot is refused: the library does not ask for one.
func (d *directory) Chroot(string) (billy.Filesystem, error) { return nil, billy.ErrNotSupported }

// Chmod sets the permissions.
func (d *directory) Chmod(name string, mode fs.FileMode) error {
	return d.do(func() error { return d.root.Chmod(below(name), mode) })
}

// Chown sets the owner, following links.
func (d *directory) Chown(name string, uid, gid int) error {
	return d.do(func() error { return d.root.Chown(below(name), uid, gid) })
}

// Lchown sets the owner.
func (d *directory) Lchown(name string, uid, gid int) error {
	return d.do(func() error { return d.root.Lchown(below(name), uid, gid) })
}

// Chtimes sets the times.
func (d *directory) Chtimes(name string, atime, mtime time.Time) error {
	return d.do(func() error { return d.root.Chtimes(below(name), atime, mtime) })
}
