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
	_ = file.Close()
	return spareDatabase(f.path)
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
	if err := within(ctx, func() error { return replace(f.path, allOf(b.Bytes())) }); err != nil {
		return &probe.Error{Op: "write", Target: f.path, Offset: -1, Err: unnamed(err), Remedy: "free space or choose another path"}
	}
	return nil
}
