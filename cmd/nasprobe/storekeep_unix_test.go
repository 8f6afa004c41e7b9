//go:build unix

package main

import (
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// An interrupted run is stored as what it is.
func TestInterruptedRunIsStored(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	history := filepath.Join(t.TempDir(), "h.db")
	cmd, wait := startCommand(t, nil, "nasprobe", "run", dir, "--history", history, "--size", "1MiB", "--count", "1000", "--time", "20ms", "--pattern", "SEQ1M read", "--format", "json")
	awaitScratch(t, dir)
	time.Sleep(2 * time.Second) // some passes
	_ = cmd.Process.Signal(syscall.SIGTERM)
	o := wait()
	if o.code != 130 {
		t.Fatalf("exit %d\n%s", o.code, o.stderr)
	}
	printed := o.run(t)
	runs := heads(t, history)
	if len(runs) != 1 || !runs[0].Incomplete || runs[0].ID != printed.ID {
		t.Errorf("%d runs, want %s", len(runs), printed.ID)
	}
}
