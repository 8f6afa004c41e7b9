package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"nasprobe/probe"
	"nasprobe/report"
)

type outputFile[R any] struct {
	path   string
	format format[R]
}

// isSame tells whether both are one file, whatever the ways to it are.
func (f outputFile[R]) isSame(g outputFile[R]) bool {
	a, errA := os.Stat(f.path)
	b, errB := os.Stat(g.path)
	if errA == nil && errB == nil {
		return os.SameFile(a, b)
	}
	pathA, errA := filepath.Abs(f.path)
	pathB, errB := filepath.Abs(g.path)
	return errA == nil && errB == nil && pathA == pathB
}

// writable tries the place out and changes nothing.
func (f outputFile[R]) writable() error {
	info, err := os.Stat(f.path)
	switch {
	case err != nil:
		return creatable(filepath.Dir(f.path))
	case info.IsDir():
		return errors.New("it is a directory")
	case info.Mode()&fs.ModeNamedPipe != 0:
		return nil // to open it would wait for a reader, or be the end of one
	}
	file, err := os.OpenFile(f.path, os.O_WRONLY, 0)
	if err != nil {
		return unnamed(err)
	}
	return file.Close()
}

func creatable(dir string) error {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no directory %s", dir)
	}
	f, err := os.CreateTemp(dir, ".nasprobe-*")
	if err != nil {
		return unnamed(err)
	}
	_ = f.Close()
	return os.Remove(f.Name())
}

// unnamed drops file names from err: that of a temporary one says nothing to a user,
// and the message has the other.
func unnamed(err error) error {
	var number syscall.Errno
	if errors.As(err, &number) {
		return number
	}
	return err
}

func (f outputFile[R]) write(ctx context.Context, result R) error {
	var b bytes.Buffer
	if err := f.format.write(&b, result, report.Options{}); err != nil {
		return err
	}
	if err := within(ctx, func() error { return replace(f.path, b.Bytes()) }); err != nil {
		return &probe.Error{Op: "write", Target: f.path, Offset: -1, Err: unnamed(err), Remedy: "free space or choose another path"}
	}
	return nil
}

// replace writes devices and pipes in place. A plain file is replaced at once, so that
// a reader never sees half a result, and keeps its mode.
func replace(path string, content []byte) error {
	if _, err := os.Lstat(path); err != nil {
		return rename(path, nil, content)
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return os.WriteFile(path, content, newFile)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	err = rename(path, info, content)
	if errors.Is(err, fs.ErrPermission) {
		return os.WriteFile(path, content, newFile) // the file may be ours in a directory that is not
	}
	return err
}

// newFile is the mode of a new file, less the umask.
const newFile fs.FileMode = 0o666

// rename writes a file beside path and gives it its name; was is the file that has it
// now, or nil.
func rename(path string, was fs.FileInfo, content []byte) error {
	temporary, mode := filepath.Join(filepath.Dir(path), ".nasprobe-"+newID(time.Now())), newFile
	if was != nil {
		mode = was.Mode().Perm()
	}
	f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err == nil && was != nil {
		err = f.Chmod(mode)
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(temporary, path)
	}
	if err != nil {
		_ = os.Remove(temporary)
	}
	return err
}
