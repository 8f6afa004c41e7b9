package history

import (
	"context"
	"errors"
	"io/fs"

	sqlite3 "modernc.org/sqlite/lib"

	"nasprobe/probe"
)

const (
	remedyOther        = "name another file with --history"
	remedyOtherVersion = "use the nasprobe that wrote it, or a later one, or name another file with --history"
	remedyWritable     = "name a file that this user may write with --history"
	remedyDamaged      = "move the file away, with those named -wal and -shm beside it: sqlite3 FILE .recover gets out what can be saved, and a new history begins"
)

// causes is the table of what SQLite may say, by its primary result codes.
func causes() map[int]probe.Error {
	return map[int]probe.Error{
		sqlite3.SQLITE_BUSY:     {Kind: probe.ErrTimeout, Remedy: "another process has been writing for long: try again, or look which one has the file open"},
		sqlite3.SQLITE_LOCKED:   {Kind: probe.ErrTimeout, Remedy: "another process has been writing for long: try again, or look which one has the file open"},
		sqlite3.SQLITE_PERM:     {Kind: probe.ErrRefused, Remedy: remedyWritable},
		sqlite3.SQLITE_READONLY: {Kind: probe.ErrRefused, Remedy: remedyWritable},
		sqlite3.SQLITE_CANTOPEN: {Kind: probe.ErrRefused, Remedy: remedyWritable},
		sqlite3.SQLITE_FULL:     {Kind: probe.ErrUnsafe, Remedy: "make room on the disk, or name a file on another one with --history"},
		sqlite3.SQLITE_IOERR:    {Remedy: "look whether the disk is full or failing"},
		sqlite3.SQLITE_CORRUPT:  {Remedy: remedyDamaged},
		sqlite3.SQLITE_NOTADB:   {Remedy: remedyOther},
	}
}

// fault puts an error into words. One that is in words already stays as it is.
func (s *Store) fault(ctx context.Context, op string, err error) error {
	var known *probe.Error
	if errors.As(err, &known) {
		return err
	}
	e := causes()[code(err)]
	var system *fs.PathError
	switch {
	case ctx.Err() != nil:
		e.Kind, e.Remedy, err = ctx.Err(), "", context.Cause(ctx)
	case errors.Is(err, fs.ErrPermission):
		e.Kind, e.Remedy = probe.ErrRefused, remedyWritable
	case errors.As(err, &system):
		e.Remedy = remedyOther
	}
	if e.Kind == context.DeadlineExceeded {
		e.Kind = probe.ErrTimeout
	}
	e.Op, e.Target, e.Offset, e.Err = op, s.path, -1, err
	return &e
}

// refusal is a file that is left alone.
func (s *Store) refusal(kind error, err error, remedy string) error {
	return &probe.Error{Kind: kind, Op: "open the history", Target: s.path, Offset: -1, Err: err, Remedy: remedy}
}

func misuse(op, target string, err error, remedy string) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: op, Target: target, Offset: -1, Err: err, Remedy: remedy}
}
