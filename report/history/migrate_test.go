package history

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nasprobe/probe"
)

// firstVersion makes a file as the first version of the schema has it, with runs, and is a
// connection to it as a program of then holds it.
func firstVersion(t *testing.T, path string, runs ...*probe.Run) *sql.Conn {
	t.Helper()
	db := raw(t, path)
	db.SetMaxIdleConns(0) // so that closing the connection closes the file
	old, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = old.Close() })
	for _, statement := range []string{"PRAGMA auto_vacuum = INCREMENTAL", "PRAGMA journal_mode = wal", schema1,
		fmt.Sprintf("PRAGMA application_id = %d", application), "PRAGMA user_version = 1"} {
		if err := execute(context.Background(), old, statement); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range runs {
		if err := addAsThen(old, r); err != nil {
			t.Fatal(err)
		}
	}
	return old
}

// addAsThen stores a run with the columns of the first version alone.
func addAsThen(old *sql.Conn, r *probe.Run) error {
	return within(context.Background(), old, "BEGIN IMMEDIATE", func(conn *sql.Conn) error {
		w := &writer{ctx: context.Background(), conn: conn, prepared: map[string]*sql.Stmt{}}
		defer w.close()
		settings, err := w.insert("settings", then("settings", settingsColumns(r)))
		if err != nil {
			return err
		}
		run, err := w.insert("runs", slices.Concat(then("runs", runColumns(r)), handlesOf(r).columns(), []column{{"settings", key{&settings}}}))
		for i := range r.Rows {
			n := int64(i)
			if err == nil {
				_, err = w.insert("rows", append(keyColumns(&run, nil, &n), then("rows", rowColumns(&r.Rows[i]))...))
			}
			for j := range r.Rows[i].Passes {
				at := int64(j)
				if err == nil {
					_, err = w.insert("passes", append(keyColumns(&run, &n, &at), then("passes", passColumns(&r.Rows[i].Passes[j]))...))
				}
			}
		}
		return err
	})
}

// then are the columns that a table had in the first version.
func then(table string, columns []column) []column {
	_, text, _ := strings.Cut(schema1, "CREATE TABLE "+table+" (")
	text, _, _ = strings.Cut(text, "\n)")
	return slices.DeleteFunc(columns, func(c column) bool { return !strings.Contains(text, "\n\t"+c.name+" ") })
}

// asThen is what a run is without what the first version could not keep.
func asThen(r *probe.Run) *probe.Run {
	out, p := *r, r.Plan
	out.Plan = probe.PlanInfo{Profile: p.Profile, FileBytes: p.FileBytes, Passes: p.Passes, PassSeconds: p.PassSeconds, Interval: p.Interval, WriteBound: p.WriteBound,
		Data: p.Data, Seed: p.Seed, Verify: p.Verify, ReadOnly: p.ReadOnly}
	out.Host.CPU, out.RoundTrip, out.Link, out.Environment, out.Verdict = "", probe.Distribution{}, nil, probe.Environment{}, nil
	out.Tags, out.Warnings, out.Rows = nil, []probe.Warning{}, slices.Clone(r.Rows)
	for i := range out.Rows {
		row := &out.Rows[i]
		row.Connections, row.LoadedRoundTrip, row.Passes = nil, probe.Distribution{}, slices.Clone(row.Passes)
		for j := range row.Passes {
			row.Passes[j].Series, row.Passes[j].PeerCPU = nil, 0
		}
	}
	return &out
}

// TestAFileOfTheFirstVersion is brought up to date with all that is in it.
func TestAFileOfTheFirstVersion(t *testing.T) {
	full := filled()
	path := filepath.Join(t.TempDir(), "history.db")
	old := firstVersion(t, path, full, usual("a", clock), usual("b", clock.Add(time.Hour)))
	_ = old.Close()
	s := opened(t, path)
	got, err := s.Find(context.Background(), full.ID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(asThen(full), got); diff != "" {
		t.Error(diff)
	}
	if n := len(heads(t, s, Filter{Like: usual("c", clock)})); n != 2 {
		t.Errorf("%d of the runs from before are like one of now", n)
	}
	later := filled()
	later.ID = "later"
	add(t, s, later)
	if got, err := s.Find(context.Background(), "later"); err != nil || !cmp.Equal(later, got) {
		t.Errorf("%v %s", err, cmp.Diff(later, got))
	}
	sound(t, path)
	var figures int
	if err := raw(t, path).QueryRow("SELECT count(*) FROM figures WHERE label IS NULL").Scan(&figures); err != nil || figures != 12 {
		t.Errorf("the view has %d lines: %v", figures, err)
	}
}

// TestAProgramOfBeforeGoesOn: it holds the file open while another brings it up to date,
// and what either stores both see.
func TestAProgramOfBeforeGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.db")
	old := firstVersion(t, path, usual("before", clock))
	s := opened(t, path)
	if err := addAsThen(old, usual("meanwhile", clock)); err != nil {
		t.Fatal(err)
	}
	add(t, s, usual("after", clock))
	if got := ids(heads(t, s, Filter{})); len(got) != 3 {
		t.Error(got)
	}
	var n int
	if err := old.QueryRowContext(context.Background(), "SELECT count(*) FROM runs JOIN settings USING (settings) WHERE NOT plan_read_only").Scan(&n); err != nil || n != 3 {
		t.Errorf("%d runs: %v", n, err)
	}
	sound(t, path)
}

// TestManyBringAFileUpToDate at once, of which one does it.
func TestManyBringAFileUpToDate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.db")
	firstVersion(t, path, usual("before", clock))
	const processes = 8
	var all sync.WaitGroup
	plain(t) // is built by one
	for i := range processes {
		all.Go(func() {
			if out, err := program(t, "add", path, fmt.Sprintf("run-%d", i)).CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	all.Wait()
	if n := len(heads(t, opened(t, path), Filter{})); n != processes+1 {
		t.Errorf("%d runs of %d", n, processes+1)
	}
	sound(t, path)
}

// TestAFailedMigrationChangesNothing: what it meets in the file is not what it should be.
func TestAFailedMigrationChangesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.db")
	old := firstVersion(t, path, usual("before", clock))
	for _, statement := range []string{"ALTER TABLE rows ADD COLUMN loaded_round_trip_seconds_p50 REAL", "PRAGMA journal_mode = delete"} {
		if err := execute(context.Background(), old, statement); err != nil {
			t.Fatal(err)
		}
	}
	_ = old.Close()
	if s, err := Open(context.Background(), path); err == nil {
		_ = s.Close()
		t.Error("it was opened")
	}
	var version, cpus int
	err := raw(t, path).QueryRow("SELECT v.user_version, (SELECT count(*) FROM pragma_table_info('runs') WHERE name = 'host_cpu') FROM pragma_user_version AS v").Scan(&version, &cpus)
	if err != nil || version != 1 || cpus != 0 {
		t.Errorf("version %d with %d new columns: %v", version, cpus, err)
	}
}
