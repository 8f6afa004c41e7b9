package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"nasprobe/probe"
)

// briefRun is a run of a directory that takes no longer than it must.
func briefRun(dir, history string, more ...string) []string {
	return append([]string{"nasprobe", "run", dir, "--history", history, "--size", "1MiB", "--count", "1", "--time", "1ms", "--pattern", "SEQ1M read", "--format", "json"}, more...)
}

// heads are the runs that history list prints.
func heads(t *testing.T, history string, more ...string) []probe.Run {
	t.Helper()
	_, wait := startCommand(t, nil, append([]string{"nasprobe", "history", "list", "--limit", "0", "--format", "json", "--history", history}, more...)...)
	o := wait()
	var runs []probe.Run
	if err := json.Unmarshal([]byte(o.stdout), &runs); err != nil || o.code != 0 {
		t.Fatalf("exit %d: %v\n%s%s", o.code, err, o.stdout, o.stderr)
	}
	return runs
}

// Runs that end at the same time are all stored.
func TestManyRunsAtOnceAreStored(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	history := filepath.Join(dir, "h.db")
	const runs = 40
	var all sync.WaitGroup
	for i := range runs {
		all.Go(func() {
			_, wait := startCommand(t, nil, briefRun(dir, history, "--label", fmt.Sprint(i))...)
			if o := wait(); o.code != 0 || strings.Contains(o.stderr, "not in the history") {
				t.Errorf("exit %d\n%s", o.code, o.stderr)
			}
		})
	}
	all.Wait()
	labels := map[string]bool{}
	for _, r := range heads(t, history) {
		labels[r.Label] = true
	}
	if len(labels) != runs {
		t.Errorf("%d of %d runs are stored", len(labels), runs)
	}
}

// A history that somebody else holds for ever costs a bounded time, and nothing else.
func TestLockedHistoryKeepsNoResultBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	history := filepath.Join(dir, "h.db")
	_, wait := startCommand(t, nil, briefRun(dir, history)...)
	if o := wait(); o.code != 0 {
		t.Fatalf("exit %d\n%s", o.code, o.stderr)
	}
	db, err := sql.Open("sqlite", history)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	_, wait = startCommand(t, nil, briefRun(dir, history)...)
	o := wait()
	o.run(t)
	if o.code != 0 || time.Since(begin) > keepTime+10*time.Second {
		t.Errorf("exit %d after %v", o.code, time.Since(begin))
	}
	mustContain(t, o.stderr, "nasprobe: warning: the result is not in the history: ", "\n  try: ")
	if _, err := db.Exec("ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if n := len(heads(t, history)); n != 1 {
		t.Errorf("%d runs are stored, want that of before", n)
	}
}
