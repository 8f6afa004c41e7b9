package history

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"nasprobe/probe"
)

// leastBeginning is how many characters of an id may stand for it.
const leastBeginning = 4

// Find is the run that ref means, whole: its id, a beginning of that with four characters or
// more, or "last" for the newest run, "last~1" for the one before it and so on. If there is
// none the error is [probe.ErrNotExist], and [probe.ErrUsage] if a beginning fits several.
func (s *Store) Find(ctx context.Context, ref string) (*probe.Run, error) {
	var runs []*probe.Run
	err := s.look(ctx, func(conn *sql.Conn) error {
		r := reader{ctx, conn}
		run, err := r.find(ref)
		if err != nil {
			return err
		}
		runs, err = r.whole([]int64{run})
		return err
	})
	if err != nil {
		return nil, s.fault(ctx, "find the run", err)
	}
	return runs[0], nil
}

func (r reader) find(ref string) (run int64, err error) {
	if back, ok := fromLast(ref); ok {
		run, err = r.one("ORDER BY started DESC, run DESC LIMIT 1 OFFSET ?", back)
	} else {
		run, err = r.one("WHERE id = ?", ref)
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return run, err
	}
	if _, ok := fromLast(ref); ok || utf8.RuneCountInString(ref) < leastBeginning {
		return 0, unknown(ref)
	}
	return r.byBeginning(ref)
}

// fromLast reads last and last~N.
func fromLast(ref string) (back int, ok bool) {
	rest, ok := strings.CutPrefix(ref, "last")
	if !ok || rest == "" {
		return 0, ok
	}
	number, ok := strings.CutPrefix(rest, "~")
	back, err := strconv.Atoi(number)
	return back, ok && err == nil && back >= 0
}

func (r reader) one(where string, arg any) (run int64, err error) {
	err = r.conn.QueryRowContext(r.ctx, "SELECT run FROM runs "+where, arg).Scan(&run)
	return run, err
}

func unknown(ref string) error {
	return &probe.Error{Kind: probe.ErrNotExist, Op: "find the run", Target: ref, Offset: -1, Err: errors.New("the history has no such run"),
		Remedy: "give an id of nasprobe history list, its first characters (4 or more), or last, last~1 and so on"}
}

func (r reader) byBeginning(ref string) (int64, error) {
	var run int64
	var id string
	var runs []int64
	var ids []string
	const shown = 10
	err := r.each("SELECT run, id FROM runs WHERE id >= ? AND id < ? ORDER BY id LIMIT ?", []any{ref, ref + "\U0010ffff", shown + 1},
		append(keyColumns(&run, nil, nil), column{"id", text{&id}}), func() error {
			runs, ids = append(runs, run), append(ids, id)
			return nil
		})
	switch {
	case err != nil:
		return 0, err
	case len(runs) == 0:
		return 0, unknown(ref)
	case len(runs) == 1:
		return runs[0], nil
	case len(ids) > shown:
		ids[shown] = "..."
	}
	return 0, misuse("find the run", ref, fmt.Errorf("several begin so: %s", strings.Join(ids, ", ")), "give more of the id")
}
