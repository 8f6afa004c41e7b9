package history

import (
	"context"
	"database/sql"
	"database/sql/driver"
)

// Store is an open history. It may be used by several goroutines at once.
type Store struct {
	path string  // as it was named, for messages
	file string  // the same without links
	db   *sql.DB // for everything, unless still is there
	// still reads where not even the files can be made that SQLite needs beside its own to
	// read; nil elsewhere.
	still *sql.DB
}

// Close moves what was written into the file itself, as far as others who use it let it,
// and closes it. What was stored is safe without.
func (s *Store) Close() error {
	// Whoever may not write has nothing to move, and the last one to close moves all.
	_, _ = s.db.Exec("PRAGMA wal_checkpoint(PASSIVE)")
	err := s.db.Close()
	if s.still != nil {
		_ = s.still.Close() // it has written nothing
	}
	if err != nil {
		return s.fault(context.Background(), "close the history", err)
	}
	return nil
}

// change runs work in a transaction that may write from its beginning: it never has to give
// way to another one in the middle.
func (s *Store) change(ctx context.Context, work func(*sql.Conn) error) error {
	conn, err := s.connect(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return within(ctx, conn, "BEGIN IMMEDIATE", work)
}

// connect waits as others do: a new connection reads the file.
func (s *Store) connect(ctx context.Context) (conn *sql.Conn, err error) {
	err = patiently(ctx, func() error {
		conn, err = s.db.Conn(ctx)
		return err
	})
	return conn, err
}

// look runs work on one state of the history, which no writer changes meanwhile. Work may
// be run again from its beginning.
func (s *Store) look(ctx context.Context, work func(*sql.Conn) error) error {
	if s.still != nil {
		if done, err := s.lookStill(ctx, work); done {
			return err
		}
	}
	return patiently(ctx, func() error { return lookAt(ctx, s.db, work) })
}

func lookAt(ctx context.Context, db *sql.DB, work func(*sql.Conn) error) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return within(ctx, conn, "BEGIN", work)
}

// within runs work between begin and COMMIT, or undoes it.
func within(ctx context.Context, conn *sql.Conn, begin string, work func(*sql.Conn) error) error {
	err := patiently(ctx, func() error { return execute(ctx, conn, begin) })
	if err != nil {
		return err
	}
	if err = work(conn); err == nil {
		// Not to be broken off: nobody would know whether it was done.
		settled := context.WithoutCancel(ctx)
		err = patiently(settled, func() error { return execute(settled, conn, "COMMIT") })
	}
	if err != nil {
		discard(conn)
	}
	return err
}

// discard closes a connection rather than giving it back with a transaction open, which
// undoes the transaction.
func discard(conn *sql.Conn) {
	_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // that is its answer
}

func execute(ctx context.Context, conn *sql.Conn, statement string, args ...any) error {
	_, err := conn.ExecContext(ctx, statement, args...)
	return err
}
