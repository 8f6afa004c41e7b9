package history

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"nasprobe/probe"
)

// unreadable tells whether SQLite may have failed to read only because it could not make
// its files beside the history: the folder is read-only, or the disk full.
func unreadable(err error) bool {
	switch code(err) {
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL:
		return true
	}
	return false
}

// openStill falls back on reading the file alone, as if it could not change. That misses
// what is in a write-ahead log, and a writer with more rights could change the file
// meanwhile: lookStill looks that neither is so.
func (s *Store) openStill(ctx context.Context, vfs string, cause error) (err error) {
	if _, calm := s.picture(); !calm {
		return s.unseen(cause)
	}
	if s.still, err = sql.Open("sqlite", source(s.file, vfs, true)); err != nil {
		return err
	}
	s.still.SetMaxIdleConns(0) // nothing is remembered that may have changed since
	var h header
	err = s.look(ctx, func(conn *sql.Conn) (err error) {
		if h, err = inspect(ctx, conn); err == nil {
			err = s.accept(h)
		}
		if err == nil && h.version == len(migrations()) {
			err = s.acceptTables(ctx, conn)
		}
		return err
	})
	if err == nil && h.version < len(migrations()) {
		err = s.outdated(h, cause)
	}
	if err != nil {
		_ = s.still.Close()
	}
	return err
}

// outdated is why a file is not read that would have to be made or brought up to date first.
func (s *Store) outdated(h header, cause error) error {
	if h == (header{}) {
		return cause
	}
	return s.refusal(probe.ErrRefused, fmt.Errorf("its schema has version %d and this nasprobe brings it to %d, which takes a place that may be written: %w", h.version, len(migrations()), cause),
		"copy it to such a place, and name the copy with --history")
}

// picture is what shows that the file was written. calm is false while there may be
// something that the file itself does not have yet, or it does not exist.
func (s *Store) picture() (p picture, calm bool) {
	log, err := os.Stat(s.file + logSuffix)
	if err == nil && log.Size() > 0 || err != nil && !errors.Is(err, os.ErrNotExist) {
		return picture{}, false
	}
	if journal, err := os.Stat(s.file + "-journal"); err == nil && journal.Size() > 0 {
		return picture{}, false
	}
	file, err := os.Stat(s.file)
	if err != nil {
		return picture{}, false
	}
	return picture{file.Size(), file.ModTime()}, true
}

// logSuffix ends the name of the write-ahead log.
const logSuffix = "-wal"

type picture struct {
	size int64
	time time.Time
}

// lookStill reads until nobody has written meanwhile. Not done is who meets a writer: while
// there is one, the files of SQLite are there as well.
func (s *Store) lookStill(ctx context.Context, work func(*sql.Conn) error) (done bool, err error) {
	for ctx.Err() == nil {
		before, calm := s.picture()
		if !calm {
			return false, nil
		}
		err = lookAt(ctx, s.still, work)
		if after, calm := s.picture(); calm && after == before {
			return true, err
		}
	}
	return true, context.Cause(ctx)
}

// unseen is why the file alone does not do: what was written last is not in it.
func (s *Store) unseen(cause error) error {
	if log, err := os.Stat(s.file + logSuffix); err != nil || log.Size() == 0 || code(cause) != sqlite3.SQLITE_CANTOPEN {
		return cause
	}
	return s.refusal(probe.ErrRefused, fmt.Errorf("the latest runs are in %s beside it, which takes a folder that may be written to read: %w", filepath.Base(s.file)+logSuffix, cause),
		"copy both files to such a folder, and name the copy with --history")
}
