package history

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	_ "modernc.org/sqlite" // the driver
)

// Open opens the history in the file path, which it makes, with the folders above it, if
// it is not there: for this user alone, since a history tells where people keep their
// data. It brings a file of an earlier version up to date.
//
// A file of a later version is [probe.ErrUnsupported]. It is an error as well if the file is
// damaged or somebody else's; in no case is such a file changed. Where the place is
// read-only Open succeeds if there is a history, and what writes fails with
// [probe.ErrRefused].
func Open(ctx context.Context, path string) (*Store, error) { return openWith(ctx, path, "") }

// openWith opens the file through the named VFS of SQLite; "" is that of the system.
func openWith(ctx context.Context, path, vfs string) (*Store, error) {
	s := &Store{path: path}
	err := s.open(ctx, vfs)
	if err != nil {
		return nil, s.fault(ctx, "open the history", err)
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, vfs string) (err error) {
	if s.path == "" {
		return misuse("open the history", "", errors.New("it has no name"), remedyOther)
	}
	if s.file, err = filepath.Abs(s.path); err != nil {
		return err
	}
	if err := s.place(); err != nil {
		return err
	}
	if s.db, err = sql.Open("sqlite", source(s.file, vfs, false)); err != nil {
		return err
	}
	const connections = 4 // that read at the same time
	s.db.SetMaxOpenConns(connections)
	err = s.prepare(ctx)
	if err != nil && unreadable(err) {
		err = s.openStill(ctx, vfs, err)
	}
	if err != nil {
		_ = s.db.Close() // what went wrong is known
	}
	return err
}

// leastFile is the size in bytes of the smallest database. SQLite takes what is much shorter for
// an empty one, and writes over it.
const leastFile = 512

// place makes the folder and follows links: SQLite's own files are beside the real one.
func (s *Store) place() error {
	info, err := os.Stat(s.file)
	switch {
	case err == nil && info.IsDir():
		return s.refusal(nil, errors.New("it is a directory"), "name a file in it with --history")
	case err == nil && !info.Mode().IsRegular():
		return s.refusal(nil, errors.New("it is no plain file"), remedyOther)
	case err == nil && info.Size() > 0 && info.Size() < leastFile:
		return s.refusal(nil, errors.New("it is no SQLite database"), remedyOther)
	case errors.Is(err, fs.ErrNotExist):
		const ours = 0o700
		return os.MkdirAll(filepath.Dir(s.file), ours)
	case err != nil:
		return err
	}
	if real, err := filepath.EvalSymlinks(s.file); err == nil {
		s.file = real
	}
	return nil
}

// source is the data source name of a file: a URI (sqlite.org/uri.html), in which the path
// may hold any character.
func source(file, vfs string, immutable bool) string {
	path := filepath.ToSlash(file)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/...
	}
	q := url.Values{"_pragma": {
		fmt.Sprintf("busy_timeout(%d)", slice.Milliseconds()),
		"foreign_keys(1)",
		// The journal reaches the disk before Add returns. That is one sync a run, which
		// takes far longer itself.
		"synchronous(FULL)",
	}}
	if vfs != "" {
		q.Set("vfs", vfs)
	}
	if immutable {
		q.Set("immutable", "1")
	}
	return "file://" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}
