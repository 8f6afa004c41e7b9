package history

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"nasprobe/probe"
)

// Add stores runs, all of them or, if it fails, none, and returns how many are new: one
// whose id is stored already is left as it is. A run without an id is [probe.ErrUsage], no
// room [probe.ErrUnsafe], a place that is read-only [probe.ErrRefused], and other writers that
// do not come to an end [probe.ErrTimeout].
func (s *Store) Add(ctx context.Context, runs ...*probe.Run) (added int, err error) {
	const op = "store the run in the history"
	for _, r := range runs {
		if r.ID == "" {
			return 0, misuse(op, s.path, errors.New("a run has no id"), "")
		}
	}
	err = s.change(ctx, func(conn *sql.Conn) error {
		w := &writer{ctx: ctx, conn: conn, prepared: map[string]*sql.Stmt{}}
		defer w.close()
		for _, r := range runs {
			isNew, err := w.add(withoutPassword(*r))
			if err != nil {
				return fmt.Errorf("run %s: %w", r.ID, err)
			}
			if isNew {
				added++
			}
		}
		return nil
	})
	if err != nil {
		return 0, s.fault(ctx, op, err)
	}
	return added, nil
}

// withoutPassword is a second guard: the target of a run from a file may be of any origin.
func withoutPassword(r probe.Run) *probe.Run {
	if at, err := probe.ParseLocation(r.Target.URL); err == nil && at.Password != "" {
		r.Target.URL = at.String()
	}
	return &r
}
