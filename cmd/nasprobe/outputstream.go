package main

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"nasprobe/probe"
)

// streamBuffer gathers small writes, in bytes.
const streamBuffer = 256 << 10

// streamTo fills a file with more than fits into memory. As with other results, a plain
// file is replaced at once and only when all was written; a device or a pipe is written in
// place. An error that is of the writing names the file.
func streamTo(path string, write func(io.Writer) error) error {
	info, err := os.Stat(path)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return badOutput(path, err)
	case err == nil && info.IsDir():
		return badOutput(path, errors.New("it is a directory"))
	case err == nil && !info.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return badOutput(path, err)
		}
		return fillFrom(f, path, write)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return replaceBy(path, info, write)
}

// replaceBy writes a file beside path and gives it its name and, if there was one, the
// mode of the file that had it.
func replaceBy(path string, was fs.FileInfo, write func(io.Writer) error) error {
	temporary := filepath.Join(filepath.Dir(path), ".nasprobe-"+newID(time.Now()))
	f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, newFile)
	if errors.Is(err, fs.ErrNotExist) {
		err = errors.New("there is no directory " + filepath.Dir(path))
	}
	if err != nil {
		return badOutput(path, err)
	}
	if was != nil {
		err = f.Chmod(was.Mode().Perm())
	}
	if e := fillFrom(f, path, write); err == nil {
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

// fillFrom writes and closes f.
func fillFrom(f *os.File, path string, write func(io.Writer) error) error {
	out := bufio.NewWriterSize(f, streamBuffer)
	err := write(out)
	if err == nil {
		err = out.Flush()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	var of *fs.PathError
	if errors.As(err, &of) {
		return &probe.Error{Op: "write", Target: path, Offset: -1, Err: unnamed(err), Remedy: "free space or choose another path"}
	}
	return err
}

func badOutput(path string, err error) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: "write", Target: path, Offset: -1, Err: unnamed(err), Remedy: "give a path that this user may write"}
}
