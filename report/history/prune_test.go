package history

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"nasprobe/probe"
)

const day = 24 * time.Hour

// daily stores a run a day of each target, and one undated of the first.
func daily(t *testing.T, s *Store, days int, targets ...string) {
	t.Helper()
	var runs []*probe.Run
	for _, target := range targets {
		for i := range days {
			r := usual(fmt.Sprintf("%s-%02d", target, i), clock.Add(time.Duration(i)*day))
			r.Target.URL = target
			runs = append(runs, r)
		}
	}
	undated := usual("undated", time.Time{})
	undated.Target.URL = targets[0]
	add(t, s, append(runs, undated)...)
}

func left(t *testing.T, s *Store) []string {
	t.Helper()
	return slices.Sorted(slices.Values(ids(heads(t, s, Filter{}))))
}

func TestPrune(t *testing.T) {
	for _, c := range []struct {
		name    string
		filter  Filter
		keep    Keep
		removed int
		left    []string
	}{
		{"last", Filter{}, Keep{Last: 1}, 5, []string{"a-02", "b-02"}},
		{"within", Filter{}, Keep{Within: day}, 3, []string{"a-01", "a-02", "b-01", "b-02"}},
		{"either", Filter{}, Keep{Last: 3, Within: day}, 1, []string{"a-00", "a-01", "a-02", "b-00", "b-01", "b-02"}},
		{"one target", Filter{Target: "a"}, Keep{Last: 2}, 2, []string{"a-01", "a-02", "b-00", "b-01", "b-02"}},
		{"all of one target", Filter{Target: "a"}, Keep{}, 4, []string{"b-00", "b-01", "b-02"}},
		{"what is older", Filter{Until: clock.Add(day)}, Keep{}, 2, []string{"a-01", "a-02", "b-01", "b-02", "undated"}},
		{"nothing", Filter{Target: "c"}, Keep{}, 0, []string{"a-00", "a-01", "a-02", "b-00", "b-01", "b-02", "undated"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := fresh(t)
			daily(t, s, 3, "a", "b")
			n, err := s.Prune(context.Background(), c.filter, c.keep)
			if got := left(t, s); err != nil || n != c.removed || !slices.Equal(got, c.left) {
				t.Errorf("%d removed, left %v: %v", n, got, err)
			}
			sound(t, s.file)
		})
	}
}

// TestClientsAreKeptApart: a second client must not push out the runs of the first.
func TestClientsAreKeptApart(t *testing.T) {
	s := fresh(t)
	for i := range 4 {
		r := usual(fmt.Sprintf("run-%d", i), clock.Add(time.Duration(i)*time.Hour))
		r.Host.Name = map[bool]string{true: "laptop", false: "server"}[i == 0]
		add(t, s, r)
	}
	if n, err := s.Prune(context.Background(), Filter{}, Keep{Last: 2}); n != 1 || err != nil || !slices.Equal(left(t, s), []string{"run-0", "run-2", "run-3"}) {
		t.Error(n, err, left(t, s))
	}
}

func TestPruneRefusesToRemoveEverything(t *testing.T) {
	s := fresh(t)
	daily(t, s, 2, "a")
	for _, c := range []struct {
		filter Filter
		keep   Keep
	}{{}, {filter: Filter{Tags: map[string]string{}}}, {filter: Filter{Limit: 5}}, {filter: Filter{Target: "a", Limit: 1}}, {keep: Keep{Last: -1}}, {keep: Keep{Within: -1}}} {
		if n, err := s.Prune(context.Background(), c.filter, c.keep); n != 0 || !errors.Is(err, probe.ErrUsage) {
			t.Errorf("%+v: %d %v", c, n, err)
		}
	}
	if n := len(left(t, s)); n != 3 {
		t.Errorf("%d runs are left", n)
	}
}

// TestPruneGivesRoomBack: what it removes is no longer on the disk, and nothing of it is left
// in any table.
func TestPruneGivesRoomBack(t *testing.T) {
	s := fresh(t)
	var runs []*probe.Run
	for i := range 60 {
		r := usual(fmt.Sprintf("run-%d", i), clock.Add(time.Duration(i)*time.Hour))
		r.Tags, r.Path.InterfaceMTU = map[string]string{"n": "1"}, 1000+i
		runs = append(runs, r)
	}
	add(t, s, runs...)
	checkpoint(t, s)
	before := sizeOf(t, s)
	n, err := s.Prune(context.Background(), Filter{}, Keep{Last: 5})
	if n != 55 || err != nil {
		t.Fatal(n, err)
	}
	if after := sizeOf(t, s); after > before/4 {
		t.Errorf("%d bytes were, %d are", before, after)
	}
	for table, want := range map[string]int{"runs": 5, "rows": 30, "passes": 120, "connections": 30, "tags": 5, "warnings": 5, "settings": 5} {
		var n int
		if err := s.db.QueryRow("SELECT count(*) FROM " + table).Scan(&n); n != want || err != nil {
			t.Errorf("%d %s are left: %v", n, table, err)
		}
	}
	sound(t, s.file)
}

func checkpoint(t testing.TB, s *Store) {
	t.Helper()
	if _, err := s.db.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
}

// sizeOf is what the history takes on the disk.
func sizeOf(t testing.TB, s *Store) (sum int64) {
	t.Helper()
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(s.file + suffix); err == nil {
			sum += info.Size()
		}
	}
	return sum
}

// TestOthersWriteWhilePruning: the lock is not held all the time.
func TestOthersWriteWhilePruning(t *testing.T) {
	s := fresh(t)
	var runs []*probe.Run
	for i := range 80 {
		runs = append(runs, usual(fmt.Sprintf("run-%d", i), clock.Add(time.Duration(i)*time.Hour)))
	}
	add(t, s, runs...)
	done := make(chan error, 1)
	go func() {
		_, err := s.Prune(context.Background(), Filter{}, Keep{Last: 1})
		done <- err
	}()
	other := opened(t, s.path)
	n := 0
	for finished := false; !finished; n++ {
		add(t, other, usual(fmt.Sprintf("new-%d", n), clock.Add(day*365)))
		select {
		case err := <-done:
			finished = true
			if err != nil {
				t.Error(err)
			}
		default:
		}
	}
	// The newest run at the beginning was one of the new ones, or not.
	if got := len(left(t, s)); got != n && got != n+1 {
		t.Errorf("%d runs are left, and %d were added meanwhile", got, n)
	}
}
