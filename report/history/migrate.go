package history

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"nasprobe/probe"
)

// application marks a SQLite file as a history of nasprobe (sqlite.org/fileformat2.html
// 1.3.17): "nasp".
const application = 0x6e617370

// migrations lead from each version of the schema to the next; the first makes a new file.
// What was released stays as it is: a change is a further one.
func migrations() []string { return []string{schema1, schema2} }

// header is what a file says about itself.
type header struct {
	application, version, objects int
}

func inspect(ctx context.Context, conn *sql.Conn) (h header, err error) {
	const question = "SELECT a.application_id, v.user_version, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id AS a, pragma_user_version AS v"
	err = patiently(ctx, func() error {
		return conn.QueryRowContext(ctx, question).Scan(&h.application, &h.version, &h.objects)
	})
	return h, err
}

// accept refuses what is no history that this version knows.
func (s *Store) accept(h header) error {
	newest := len(migrations())
	switch {
	case h == header{}:
		return nil // new
	case h.application != application:
		return s.refusal(nil, errors.New("it is the database of another program"), remedyOther)
	case h.version > newest:
		return s.refusal(probe.ErrUnsupported, fmt.Errorf("its schema has version %d, and this nasprobe knows versions up to %d", h.version, newest),
			remedyOtherVersion)
	}
	return nil
}

// prepare looks at the file and brings it up to date.
func (s *Store) prepare(ctx context.Context) error {
	conn, err := s.connect(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	h, err := inspect(ctx, conn)
	if err != nil {
		return err
	}
	if err := s.accept(h); err != nil {
		return err
	}
	if h == (header{}) {
		if err := s.lay(ctx, conn); err != nil {
			return err
		}
	}
	if h.version < len(migrations()) {
		if err := migrate(ctx, conn); err != nil {
			return err
		}
	}
	return s.acceptTables(ctx, conn)
}

// lay settles what has to come before the first table.
func (s *Store) lay(ctx context.Context, conn *sql.Conn) error {
	const ours = 0o600
	// Before anything is in it; the files that SQLite makes beside it take the same mode.
	// Not every file system has modes.
	_ = os.Chmod(s.file, ours)
	err := patiently(ctx, func() error { return execute(ctx, conn, "PRAGMA auto_vacuum = INCREMENTAL") })
	if err != nil {
		return err
	}
	return patiently(ctx, func() error { return s.chooseJournal(ctx, conn) })
}

// chooseJournal asks for a write-ahead log, with which readers and writers do not wait for
// one another. It needs memory that all share who use the file: where there is none the
// answer is another mode, and no error.
func (s *Store) chooseJournal(ctx context.Context, conn *sql.Conn) error {
	wanted := "wal"
	if isRemote(filepath.Dir(s.file)) {
		wanted = "delete"
	}
	var mode string
	if err := conn.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil || mode == wanted {
		return err
	}
	return execute(ctx, conn, "PRAGMA journal_mode = "+wanted)
}

// migrate does the migrations that nobody else has done meanwhile.
func migrate(ctx context.Context, conn *sql.Conn) error {
	for done := false; !done; {
		err := within(ctx, conn, "BEGIN IMMEDIATE", func(conn *sql.Conn) (err error) {
			done, err = migrateOnce(ctx, conn)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func migrateOnce(ctx context.Context, conn *sql.Conn) (done bool, err error) {
	h, err := inspect(ctx, conn)
	if err != nil || h.version >= len(migrations()) {
		return true, err
	}
	for _, statement := range []string{
		migrations()[h.version],
		fmt.Sprintf("PRAGMA application_id = %d", application),
		fmt.Sprintf("PRAGMA user_version = %d", h.version+1),
	} {
		if err := execute(ctx, conn, statement); err != nil {
			return false, err
		}
	}
	return false, nil
}
