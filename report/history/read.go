package history

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"nasprobe/probe"
)

// Heads are the runs that f chooses without their passes, connections, warnings and verdict, the
// newest first. They are what to take where many runs are looked at.
func (s *Store) Heads(ctx context.Context, f Filter) ([]*probe.Run, error) {
	return s.read(ctx, f, reader.heads)
}

// Runs are the runs that f chooses as they were stored, the newest first. One takes some ten
// kilobytes of memory.
func (s *Store) Runs(ctx context.Context, f Filter) ([]*probe.Run, error) {
	return s.read(ctx, f, reader.whole)
}

func (s *Store) read(ctx context.Context, f Filter, load func(reader, []int64) ([]*probe.Run, error)) (out []*probe.Run, err error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	err = s.look(ctx, func(conn *sql.Conn) error {
		r := reader{ctx, conn}
		keys, err := r.keys(f)
		if err != nil {
			return err
		}
		out, err = load(r, keys)
		return err
	})
	if err != nil {
		return nil, s.fault(ctx, "read the history", err)
	}
	return out, nil
}

// keys are those of the runs that f chooses, the newest first.
func (r reader) keys(f Filter) (out []int64, err error) {
	var run int64
	err = r.choose(f, keyColumns(&run, nil, nil), func() error {
		out = append(out, run)
		return nil
	})
	return out, err
}

// batch is how many runs are asked for at once.
const batch = 500

// heads loads runs in the order of their keys.
func (r reader) heads(keys []int64) ([]*probe.Run, error) { return r.load(keys, reader.head) }

func (r reader) whole(keys []int64) ([]*probe.Run, error) { return r.load(keys, reader.full) }

func (r reader) load(keys []int64, fill func(reader, loaded) error) ([]*probe.Run, error) {
	var out []*probe.Run
	for some := range slices.Chunk(keys, batch) {
		runs := loaded{keys: list(some), byKey: map[int64]*probe.Run{}}
		if err := fill(r, runs); err != nil {
			return nil, err
		}
		for _, k := range some {
			if run := runs.byKey[k]; run != nil {
				out = append(out, run)
			}
		}
	}
	return out, nil
}

// loaded are runs on their way into memory.
type loaded struct {
	keys  string // as a list
	byKey map[int64]*probe.Run
}

func (r reader) head(runs loaded) error {
	for _, part := range []func(reader, loaded) error{reader.runs, reader.rows, reader.tags} {
		if err := part(r, runs); err != nil {
			return err
		}
	}
	return nil
}

func (r reader) full(runs loaded) error {
	if err := r.head(runs); err != nil {
		return err
	}
	for _, run := range runs.byKey {
		run.Warnings = []probe.Warning{}
		for i := range run.Rows {
			run.Rows[i].Passes = []probe.Pass{}
		}
	}
	for _, part := range []func(reader, loaded) error{reader.passes, reader.connections, reader.warnings, reader.verdicts} {
		if err := part(r, runs); err != nil {
			return err
		}
	}
	return nil
}

// ofRuns asks for the lines that a table has of runs.
func (r reader) ofRuns(table string, runs loaded, wanted []column, order string, take func() error) error {
	question := "SELECT " + strings.Join(names(wanted), ", ") + " FROM " + table + " WHERE run IN (SELECT value FROM json_each(?)) ORDER BY " + order
	return r.each(question, []any{runs.keys}, wanted, take)
}

// missing is a line that belongs to nothing: somebody has changed the tables by hand.
func missing(table string, run int64) error {
	return fmt.Errorf("table %s: a line of run %d belongs to nothing", table, run)
}
