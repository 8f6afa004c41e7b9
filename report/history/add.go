package history

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"nasprobe/probe"
)

// Add stores runs, all of them or, if it fails, none, and returns how many are new: one
// whose id is stored already is left as it is. A run without an id by which it could be
// named is [probe.ErrUsage], no
// room [probe.ErrUnsafe], a place that is read-only [probe.ErrRefused], and other writers that
// do not come to an end [probe.ErrTimeout].
func (s *Store) Add(ctx context.Context, runs ...*probe.Run) (added int, err error) {
	const op = "store the run in the history"
	for _, r := range runs {
		if err := checkID(r.ID); err != nil {
			return 0, misuse(op, s.path, err, "give the run another id")
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

// mostID bounds an id, in bytes: it is there to be typed.
const mostID = 128

// checkID refuses an id that [Store.Find] would not find or take for another run.
func checkID(id string) error {
	_, last := fromLast(id)
	switch {
	case id == "":
		return errors.New("a run has no id")
	case last:
		return fmt.Errorf("a run has the id %s, which stands for the newest run", id)
	case len(id) > mostID || strings.TrimSpace(id) != id || probe.Printable(id) != id:
		return fmt.Errorf("a run has the id %q: want at most %d bytes, no controls, and no space around it", id[:min(len(id), mostID)], mostID)
	}
	return nil
}

// withoutPassword is a second guard: the target of a run from a file may be of any origin.
func withoutPassword(r probe.Run) *probe.Run {
	if at, err := probe.ParseLocation(r.Target.URL); err == nil && at.Password != "" {
		r.Target.URL = at.String()
	}
	return &r
}
