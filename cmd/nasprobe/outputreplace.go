package main

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// allOf is a way to write what is at hand.
func allOf(b []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	}
}

// replace writes devices and pipes in place. A plain file is replaced at once and only
// when all was written, so that a reader never sees half a result, and keeps its mode.
func replace(path string, write func(io.Writer) error) error {
	if _, err := os.Lstat(path); err != nil {
		return rename(path, nil, write)
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return inPlace(path, write)
	}
	if err := spareDatabase(path); err != nil {
		return err
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return rename(path, info, write)
}

// errDatabase is a file that no result may replace: it may be the history of years.
var errDatabase = errors.New("it is a database, such as a history of runs, and would be lost")

// spareDatabase refuses a file that begins as one of SQLite does (its file format, 1.3.1).
func spareDatabase(path string) error {
	const magic = "SQLite format 3\x00"
	f, err := os.Open(path)
	if err != nil {
		return nil // to be replaced it need not be readable, and then it is no history of ours
	}
	defer f.Close()
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(f, head); err == nil && string(head) == magic {
		return errDatabase
	}
	return nil
}

// newFile is the mode of a new file, less the umask.
const newFile fs.FileMode = 0o666

// rename writes a file beside path and gives it its name; was is the file that has it
// now, or nil. The file may be ours in a directory that is not: then it is written in place.
func rename(path string, was fs.FileInfo, write func(io.Writer) error) error {
	temporary, mode := filepath.Join(filepath.Dir(path), ".nasprobe-"+newID(time.Now())), newFile
	if was != nil {
		mode = was.Mode().Perm()
	}
	f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if was != nil && errors.Is(err, fs.ErrPermission) {
		return inPlace(path, write)
	}
	if err != nil {
		return err
	}
	defer os.Remove(temporary) // of which nothing is left when it has its name
	if was != nil {
		err = f.Chmod(mode)
	}
	if e := pour(f, write); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	err = os.Rename(temporary, path)
	if was != nil && errors.Is(err, fs.ErrPermission) {
		return inPlace(path, write)
	}
	return err
}

func inPlace(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, newFile)
	if err != nil {
		return err
	}
	return pour(f, write)
}

// writeBuffer gathers small writes, in bytes.
const writeBuffer = 256 << 10

func buffered(w io.Writer, write func(io.Writer) error) error {
	out := bufio.NewWriterSize(w, writeBuffer)
	if err := write(out); err != nil {
		return err
	}
	return out.Flush()
}

// pour writes and closes f.
func pour(f *os.File, write func(io.Writer) error) error {
	err := buffered(f, write)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}
