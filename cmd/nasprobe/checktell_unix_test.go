//go:build unix

package main

import (
	"database/sql"
	"strings"
	"syscall"
	"testing"

	"nasprobe/probe/health"
)

// checkOf is a short check of a directory.
func checkOf(dir string, flags ...string) []string {
	return append([]string{"nasprobe", "check", dir, "--pattern", "SEQ1M read", "--size", "4MiB", "--count", "1", "--time", "10ms"}, flags...)
}

// fifo is a pipe that has nobody at its other end.
func fifo(t *testing.T, name string) string {
	t.Helper()
	path := t.TempDir() + "/" + name
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// What a delivery that hangs tells is no longer looked at by those that come after it.
func TestCheckWithDeliveriesThatHang(t *testing.T) {
	for flag, format := range map[string]string{"--prom": "", "--influx": "", "--output": "json:"} {
		_, wait := startCommand(t, []string{"XDG_STATE_HOME=" + t.TempDir()}, checkOf(t.TempDir(), flag, format+fifo(t, "fifo.prom"), "--timeout", "2s")...)
		o := wait()
		o.mustBe(t, health.Warning, "seq-read ")
		if strings.Contains(o.stderr, "DATA RACE") {
			t.Errorf("%s\n%s", flag, o.stderr)
		}
	}
}

// A check that is given up while it gets ready tells so in the format that was asked for.
func TestCheckGivenUpWhileItGetsReady(t *testing.T) {
	_, wait := startCommand(t, []string{"XDG_STATE_HOME=" + t.TempDir()}, "nasprobe", "check", "smb://me@127.0.0.1:1/share", "--password-file", fifo(t, "password"),
		"--pattern", "SEQ1M read", "--count", "1", "--json", "-o", t.TempDir()+"/x.json", "--timeout", "1s")
	o := wait()
	if o.code != int(health.Unknown) || strings.Contains(o.stderr, "DATA RACE") {
		t.Errorf("exit %d\n%s", o.code, o.stderr)
	}
	mustContain(t, o.stdout, `"state": "UNKNOWN"`, "something hangs")
}

// A run that was judged and could not be stored is told where all else is.
func TestCheckThatCannotBeStored(t *testing.T) {
	dir, history := t.TempDir(), t.TempDir()+"/h.db"
	_, wait := startCommand(t, nil, checkOf(dir, "--history", history)...)
	wait().mustBe(t, health.OK)
	db, err := sql.Open("sqlite", history)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	_, wait = startCommand(t, nil, checkOf(dir, "--history", history, "--timeout", "3s")...)
	o := wait()
	o.mustBe(t, health.OK, "; the run is not in the history: ", "\nNote: the run is not in the history: ", "no baseline yet: 1 of 3")
	if strings.Contains(o.stderr, "not in the history") {
		t.Errorf("it is told twice: %s", o.stderr)
	}
}

// Whatever a variable that is not set leaves empty is wrong usage, and nothing that is
// passed over.
func TestCheckWithEmptyFlags(t *testing.T) {
	for _, flag := range []string{"warn", "crit", "prom", "influx"} {
		_, wait := startCommand(t, nil, checkOf(t.TempDir(), "--no-history", "--"+flag, "")...)
		wait().mustBe(t, health.Unknown, "--"+flag, "is missing")
	}
	_, wait := startCommand(t, nil, checkOf(t.TempDir(), "--no-history", "--warn", "seq-read<1B/s,")...)
	wait().mustBe(t, health.Unknown, "a limit is missing")
}
