package local

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"

	"nasprobe/probe"
)

// Target is a directory. Its methods may be called at the same time.
type Target struct {
	dir        string // absolute
	openDirect func(path string, flag int) (*os.File, error)
	direct     atomic.Bool // some file goes past the page cache
	buffered   atomic.Bool // some file does not
}

// Open takes a directory that exists. A missing one is ErrNotExist, one that is
// not a directory ErrUsage, one that may not be entered ErrRefused.
func Open(dir string) (*Target, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, failure("open directory", dir, -1, err)
	}
	info, err := os.Stat(abs)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &probe.Error{Kind: probe.ErrNotExist, Op: "open directory", Target: dir, Offset: -1, Code: code(err), Err: cause(err),
			Remedy: "check the spelling, and that the file system is mounted"}
	case err != nil:
		return nil, failure("open directory", dir, -1, err)
	case !info.IsDir():
		return nil, &probe.Error{Kind: probe.ErrUsage, Op: "open directory", Target: dir, Offset: -1, Err: errors.New("it is not a directory"),
			Remedy: "name the directory that shall hold the scratch file"}
	}
	return &Target{dir: abs, openDirect: openDirect}, nil
}

// path refuses names that lead out of the directory.
func (t *Target) path(op, name string) (string, error) {
	if name == "" || name == "." || name == ".." || filepath.Base(name) != name || !filepath.IsLocal(name) {
		return "", &probe.Error{Kind: probe.ErrUsage, Op: op, Target: name, Offset: -1, Err: errors.New("want a file name without a directory")}
	}
	return filepath.Join(t.dir, name), nil
}

// Create makes an empty file that only this user may read. O_EXCL refuses every
// name that is there, a dangling symbolic link too.
func (t *Target) Create(ctx context.Context, name string, _ int64) (probe.File, error) {
	path, err := t.path("create", name)
	if err != nil {
		return nil, err
	}
	return within(ctx, "create", path, func() (probe.File, error) {
		plain, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return nil, failure("create", path, -1, err)
		}
		f, err := t.newFile(path, plain, os.O_RDWR)
		if err != nil {
			return nil, errors.Join(err, os.Remove(path))
		}
		return f, nil
	}, func(f probe.File) { // made after the caller had given up
		f.Close()
		os.Remove(path)
	})
}

// Open opens a plain file for reading. Unlike Create and Remove it follows a
// symbolic link, as --read-only may well name one.
func (t *Target) Open(ctx context.Context, name string) (probe.File, error) {
	path, err := t.path("open", name)
	if err != nil {
		return nil, err
	}
	return within(ctx, "open", path, func() (probe.File, error) {
		// Looked at first, since opening a FIFO would block.
		switch info, err := os.Stat(path); {
		case err != nil:
			return nil, failure("open", path, -1, err)
		case !info.Mode().IsRegular():
			return nil, &probe.Error{Kind: probe.ErrUsage, Op: "open", Target: path, Offset: -1, Err: errors.New("it is not a plain file")}
		}
		plain, err := os.Open(path)
		if err != nil {
			return nil, failure("open", path, -1, err)
		}
		f, err := t.newFile(path, plain, os.O_RDONLY)
		if err != nil {
			return nil, err
		}
		return f, nil
	}, func(f probe.File) { f.Close() })
}

// Remove deletes a file; of a symbolic link the link, not what it leads to.
func (t *Target) Remove(ctx context.Context, name string) error {
	path, err := t.path("remove", name)
	if err != nil {
		return err
	}
	return do(ctx, "remove", path, func() error { return os.Remove(path) })
}

// Conditions tells where writes go, once a file was opened.
func (t *Target) Conditions() probe.Conditions {
	switch {
	case t.buffered.Load():
		return probe.Conditions{WriteMode: probe.WriteBuffered}
	case t.direct.Load():
		return probe.Conditions{WriteMode: probe.WriteDirect}
	}
	return probe.Conditions{}
}

// Warnings has "no-direct-io" once a file met the page cache.
func (t *Target) Warnings() []probe.Warning {
	if t.buffered.Load() {
		return []probe.Warning{probe.Warn("no-direct-io")}
	}
	return nil
}

// Close has nothing to close: there is no session.
func (t *Target) Close() error { return nil }
