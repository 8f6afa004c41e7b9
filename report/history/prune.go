package history

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"nasprobe/probe"
)

// Keep says which runs stay, of each target and client by itself, so that a NAS that is
// seldom measured does not lose its history to one that is measured often. A run that one of
// the fields keeps stays.
type Keep struct {
	Last   int           // the newest so many
	Within time.Duration // those started no longer than this before the newest one
}

// Prune removes the runs that f chooses and keep does not keep, gives their room back to the
// file system and returns how many they were. If it fails in the middle, those are gone, and
// the rest are whole. Neither a filter nor anything to keep is [probe.ErrUsage], since that
// would remove everything; so is a filter with a limit.
func (s *Store) Prune(ctx context.Context, f Filter, keep Keep) (removed int, err error) {
	const op = "prune the history"
	switch {
	case keep.Last < 0 || keep.Within < 0:
		return 0, misuse(op, s.path, errors.New("less than nothing cannot be kept"), "")
	case f.Limit != 0:
		return 0, misuse(op, s.path, errors.New("a limit does not say which runs are too many"), "say how many to keep")
	case f.empty() && keep == Keep{}:
		return 0, misuse(op, s.path, errors.New("that would remove every run"), "say which runs to remove, or which to keep")
	}
	keys, err := s.tooMany(ctx, f, keep)
	if err == nil {
		removed, err = s.remove(ctx, keys)
	}
	if err == nil && removed > 0 {
		err = s.shrink(ctx)
	}
	if err != nil {
		return removed, s.fault(ctx, op, err)
	}
	return removed, nil
}

// tooMany are the keys of the runs to remove.
func (s *Store) tooMany(ctx context.Context, f Filter, keep Keep) (keys []int64, err error) {
	err = s.look(ctx, func(conn *sql.Conn) error {
		keys = nil
		var key int64
		var run probe.Run
		var place string
		wanted := append(append(keyColumns(&key, nil, nil), only(runColumns(&run), "started", "host_name")...), column{"target_key", text{&place}})
		series := map[[2]string]*kept{}
		return reader{ctx, conn}.choose(f, wanted, func() error {
			of := [2]string{place, run.Host.Name}
			if series[of] == nil {
				series[of] = &kept{newest: run.Started}
			}
			if !series[of].keeps(run.Started, keep) {
				keys = append(keys, key)
			}
			return nil
		})
	})
	return keys, err
}

// kept is what was kept of one series, from the newest on.
type kept struct {
	newest time.Time
	n      int
}

func (k *kept) keeps(started time.Time, keep Keep) bool {
	if k.n >= keep.Last && (keep.Within == 0 || k.newest.Sub(started) > keep.Within) {
		return false
	}
	k.n++
	return true
}
