package history

import (
	"context"
	"database/sql"
	"fmt"
)

// remove is done in steps, between which others may write.
func (s *Store) remove(ctx context.Context, keys []int64) (removed int, err error) {
	steps := pace{n: 10}
	for len(keys) > 0 && err == nil {
		err = steps.step(ctx, func(n int) error {
			n = min(n, len(keys))
			gone, err := s.removeAll(ctx, keys[:n])
			keys, removed = keys[n:], removed+gone
			return err
		})
	}
	return removed, err
}

// removeAll removes runs at once, with what belongs to them and to no others.
func (s *Store) removeAll(ctx context.Context, keys []int64) (removed int, err error) {
	err = s.change(ctx, func(conn *sql.Conn) error {
		result, err := conn.ExecContext(ctx, "DELETE FROM runs WHERE run IN (SELECT value FROM json_each(?))", list(keys))
		if err != nil {
			return err
		}
		n, err := result.RowsAffected()
		if err != nil {
			return err
		}
		removed = int(n)
		return execute(ctx, conn, "DELETE FROM settings WHERE NOT EXISTS (SELECT 1 FROM runs WHERE runs.settings = settings.settings)")
	})
	if err != nil {
		return 0, err
	}
	return removed, nil
}

// shrink gives free pages back, in steps as well: VACUUM would write the whole file anew,
// while nobody else may write.
func (s *Store) shrink(ctx context.Context) error {
	conn, err := s.connect(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	steps := pace{n: 100}
	for before, free := 0, 1; free > 0 && free != before && err == nil; {
		before = free
		err = steps.step(ctx, func(n int) (err error) {
			free, err = reader{ctx, conn}.vacuum(n)
			return err
		})
	}
	// The file gets shorter when the log is emptied; a reader may put that off.
	_ = execute(ctx, conn, "PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}

// vacuum takes free pages from the file, and returns how many are left.
func (r reader) vacuum(pages int) (free int, err error) {
	err = patiently(r.ctx, func() error {
		// Each line of the answer is a page: the statement has to be gone through.
		return r.each(fmt.Sprintf("PRAGMA incremental_vacuum(%d)", pages), nil, nil, func() error { return nil })
	})
	if err != nil {
		return 0, err
	}
	err = patiently(r.ctx, func() error { return r.conn.QueryRowContext(r.ctx, "PRAGMA freelist_count").Scan(&free) })
	return free, err
}
