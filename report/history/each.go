package history

import (
	"context"
	"database/sql"
	"slices"

	"nasprobe/probe"
)

// Each hands the runs that f chooses to do, whole and the oldest first, and keeps none: as
// many fit through as there are. Those that are removed meanwhile are left out. An error of
// do ends it and comes back as it is.
func (s *Store) Each(ctx context.Context, f Filter, do func(*probe.Run) error) error {
	return s.each(ctx, f, reader.whole, do)
}

// EachHead does with heads what Each does with whole runs.
func (s *Store) EachHead(ctx context.Context, f Filter, do func(*probe.Run) error) error {
	return s.each(ctx, f, reader.heads, do)
}

func (s *Store) each(ctx context.Context, f Filter, load func(reader, []int64) ([]*probe.Run, error), do func(*probe.Run) error) error {
	if err := f.check(); err != nil {
		return err
	}
	var keys []int64
	err := s.look(ctx, func(conn *sql.Conn) (err error) {
		keys, err = reader{ctx, conn}.keys(f)
		return err
	})
	slices.Reverse(keys)
	const atOnce = 50 // some megabytes
	for some := range slices.Chunk(keys, atOnce) {
		var runs []*probe.Run
		err = s.look(ctx, func(conn *sql.Conn) (err error) {
			runs, err = load(reader{ctx, conn}, some)
			return err
		})
		if err != nil {
			break
		}
		for _, r := range runs {
			if err := do(r); err != nil {
				return err
			}
		}
	}
	if err != nil {
		return s.fault(ctx, "read the history", err)
	}
	return nil
}
