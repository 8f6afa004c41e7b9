package main

import (
	"errors"
	"io"
	"io/fs"

	"nasprobe/probe"
)

// streamTo fills a file with more than fits into memory. An error that is of the writing
// names the file.
func streamTo(path string, write func(io.Writer) error) error {
	if err := (outputFile[any]{path: path}).writable(); err != nil {
		return &probe.Error{Kind: probe.ErrUsage, Op: "write", Target: path, Offset: -1, Err: unnamed(err), Remedy: "give a path that this user may write"}
	}
	err := replace(path, write)
	var of *fs.PathError
	if errors.As(err, &of) {
		return &probe.Error{Op: "write", Target: path, Offset: -1, Err: unnamed(err), Remedy: "free space or choose another path"}
	}
	return err
}
