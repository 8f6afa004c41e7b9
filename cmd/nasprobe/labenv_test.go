package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"nasprobe/probe/probetest"
	"nasprobe/probe/probetest/labtest"
)

// privateLab is where these tests change MTUs, pull cables and kill servers.
var privateLab labtest.Shared

type lab struct{ labtest.Private }

func needLab(t *testing.T) lab {
	t.Helper()
	return lab{privateLab.Need(t)}
}

// start runs a command at the client's place; wait gives its outcome.
func (l lab) start(t *testing.T, args ...string) (cmd *exec.Cmd, wait func() outcome) {
	t.Helper()
	return startCmd(t, l.Command(append([]string{"exec"}, args...)...), "NASPROBE_PASSWORD="+probetest.LabPassword)
}

func (l lab) nasprobe(t *testing.T, args ...string) outcome {
	t.Helper()
	_, wait := l.start(t, append([]string{"nasprobe"}, args...)...)
	return wait()
}

// brief makes a run as short as it can be while all its parts are exercised.
var brief = []string{"--size", "4MiB", "--count", "1", "--time", "20ms", "--format", "json"}

func (l lab) measure(t *testing.T, target string, flags ...string) outcome {
	t.Helper()
	return l.nasprobe(t, append(append([]string{"run", target}, brief...), flags...)...)
}

func (l lab) smb(share string) string     { return "smb://probe@" + probetest.LabServer + "/" + share }
func (l lab) nfs(export string) string    { return "nfs://" + probetest.LabServer + l.Dir + "/" + export }
func (l lab) path(parts ...string) string { return filepath.Join(append([]string{l.Dir}, parts...)...) }

// eachProtocol runs a test over both at once: each has a directory of its own, and most
// of the time is spent waiting.
func (l lab) eachProtocol(t *testing.T, test func(t *testing.T, dir, target string)) {
	t.Helper()
	t.Run("protocol", func(t *testing.T) { // which ends when both have
		for dir, target := range map[string]string{"share": l.smb("share"), "export": l.nfs("export")} {
			t.Run(dir, func(t *testing.T) {
				t.Parallel()
				test(t, dir, target)
			})
		}
	})
}

// scratch lists our files below a directory of the server.
func (l lab) scratch(t *testing.T, dir string) []string {
	t.Helper()
	found, err := filepath.Glob(l.path(dir, "nasprobe-*.tmp"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func (l lab) mustBeClean(t *testing.T, dirs ...string) {
	t.Helper()
	for _, dir := range dirs {
		if left := l.scratch(t, dir); len(left) > 0 {
			t.Errorf("left on the server: %v", left)
		}
	}
}

// awaitFile waits until the scratch file in dir has size bytes, and returns its path.
func (l lab) awaitFile(t *testing.T, dir string, size int64) string {
	t.Helper()
	var path string
	eventually(t, "the scratch file is written", func() bool {
		for _, path = range l.scratch(t, dir) {
			if info, err := os.Stat(path); err == nil && info.Size() >= size {
				return true
			}
		}
		return false
	})
	return path
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it did not come to pass that %s", what)
		}
	}
}

func mustContain(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("%q is not in:\n%s", p, text)
		}
	}
}
