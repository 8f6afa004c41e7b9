package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"nasprobe/probe/health"
)

// Who accepts a connection and says nothing more does not hang cron.
func TestCheckOfASilentPort(t *testing.T) {
	for _, target := range silentTargets(t) {
		for state, choice := range map[health.State]string{health.Unknown: "unknown", health.Critical: "critical"} {
			start := time.Now()
			_, wait := startCommand(t, []string{"XDG_STATE_HOME=" + t.TempDir()}, "nasprobe", "check", target, "--pattern", "SEQ1M read", "--count", "1", "--timeout", "2s", "--unreachable", choice)
			wait().mustBe(t, state, " within 750ms", "Note: --timeout 2s leaves 750ms for an answer of the server, which would have 10s.\n")
			if took := time.Since(start); took > 4*time.Second {
				t.Errorf("%s: over after %v", target, took)
			}
		}
	}
}

// A file that hangs, as on a server that is down, does not hang cron either.
func TestCheckWithAFileThatHangs(t *testing.T) {
	fifo := t.TempDir() + "/fifo"
	_, made := startCommand(t, nil, "mkfifo", fifo)
	if o := made(); o.code != 0 {
		t.Fatal(o.stderr)
	}
	start := time.Now()
	_, wait := startCommand(t, nil, "nasprobe", "check", "smb://me@127.0.0.1:1/share", "--password-file", fifo, "--pattern", "SEQ1M read", "--count", "1", "--timeout", "1s")
	wait().mustBe(t, health.Unknown, "something hangs, after 1s")
	if took := time.Since(start); took > 4*time.Second {
		t.Errorf("over after %v", took)
	}
}

// A history that cannot be read leaves the fixed limits in force, and is told of.
func TestCheckWithABrokenHistory(t *testing.T) {
	history := writeFileFor(t, strings.Repeat("this is no database\n", 400))
	args := []string{"nasprobe", "check", t.TempDir(), "--size", "4MiB", "--count", "1", "--time", "10ms", "--history", history}
	_, wait := startCommand(t, nil, args...)
	o := wait()
	o.mustBe(t, health.OK, "Note: the history is left alone, and figures are judged by fixed limits only: ")
	if first, _, _ := strings.Cut(o.stdout, "|"); !strings.Contains(first, "; the history is unusable: ") || strings.Contains(o.stdout, "o baseline yet") {
		t.Error(o.stdout)
	}
	if o.stderr != "" {
		t.Errorf("on stderr: %s", o.stderr)
	}
	_, wait = startCommand(t, nil, append(args, "--baseline", "30d")...)
	o = wait()
	o.mustBe(t, health.Unknown, "NASPROBE UNKNOWN - the history is unusable: ", "UNKNOWN: the history is unusable: ", "seq-read ")
	if strings.Contains(o.stdout, "o baseline yet") {
		t.Error(o.stdout)
	}
	_, wait = startCommand(t, nil, append(args, "--crit", "seq-read<900GB/s")...)
	wait().mustBe(t, health.Critical)
}

// Of a target that cannot be measured the history tells when it last was, and that of
// another none. Nobody who looks begins one.
func TestCheckTellsOfTheLastRun(t *testing.T) {
	nas, history := t.TempDir(), t.TempDir()+"/h.db"
	args := func(target string) []string {
		return []string{"nasprobe", "check", target, "--size", "4MiB", "--count", "1", "--time", "10ms", "--history", history}
	}
	_, wait := startCommand(t, nil, args(nas+"/gone")...)
	wait().mustBe(t, health.Unknown)
	if _, err := os.Stat(history); err == nil {
		t.Error("a history was begun")
	}
	_, wait = startCommand(t, nil, args(nas)...)
	wait().mustBe(t, health.OK)
	if err := os.Rename(nas, nas+"2"); err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(nas + "2")
	_, wait = startCommand(t, nil, args(nas)...)
	o := wait()
	o.mustBe(t, health.Unknown, "no such file or directory; last measured 20", ": seq-read ")
	_, wait = startCommand(t, nil, args(nas+"/other")...)
	if o := wait(); strings.Contains(o.stdout, "last measured") {
		t.Error(o.stdout)
	}
}
