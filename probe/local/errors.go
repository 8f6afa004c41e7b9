package local

import (
	"errors"
	"io/fs"

	"nasprobe/probe"
)

// meaning is what an error of the operating system tells the user.
type meaning struct {
	match  error
	kind   error
	remedy string
}

// commonMeanings hold on every system; systemMeanings, one table a system, are
// looked at first.
var commonMeanings = []meaning{
	{fs.ErrNotExist, probe.ErrNotExist, ""},
	{fs.ErrExist, probe.ErrExist, "choose another directory, or move the file away"},
	{fs.ErrPermission, probe.ErrRefused, "check who owns the directory and what its permissions and access lists say"},
}

// failure is err as the user should read it; nil stays nil.
func failure(op, path string, off int64, err error) error {
	if err == nil {
		return nil
	}
	e := &probe.Error{Op: op, Target: path, Offset: off, Code: code(err), Err: cause(err)}
	for _, table := range [][]meaning{systemMeanings, commonMeanings} {
		for _, m := range table {
			if e.Kind == nil && errors.Is(err, m.match) {
				e.Kind, e.Remedy = m.kind, m.remedy
			}
		}
	}
	return e
}

// cause drops operation and path from an error of package os, which the message
// has already.
func cause(err error) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}
