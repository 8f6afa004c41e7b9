package history

import (
	"context"
	"errors"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

const (
	// patience bounds how long a call waits for other processes.
	patience = 10 * time.Second
	// slice is the part of it in which SQLite waits by itself. It looks less and less often,
	// so that the longest to wait would be the last to come to write: hence it is short.
	slice = 20 * time.Millisecond
	pause = 2 * time.Millisecond // between slices, and where SQLite does not wait at all
)

// patiently repeats work while others are in its way.
func patiently(ctx context.Context, work func() error) error {
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		err := work()
		if !busy(err) {
			return err
		}
		select {
		case <-limited.Done():
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return err
		case <-time.After(pause):
		}
	}
}

func busy(err error) bool {
	switch code(err) {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL:
		return true
	}
	return false
}

// code is SQLite's primary result code (sqlite.org/rescode.html), 0 of other errors.
func code(err error) int {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return 0
	}
	const primary = 0xff
	return e.Code() & primary
}
