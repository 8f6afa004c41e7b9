package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"nasprobe/probe/probetest"
)

// These tests change MTUs, pull cables and kill servers. They have a lab of their own
// inside the one that the other packages share, so as not to disturb them; each process
// that tests has its own, since the end of one must not end that of another.

const labNameVar = "NASPROBE_LAB_NAME"

var privateLab struct {
	once sync.Once
	name string
	err  error
	out  []byte
}

// lab is the private lab, with an environment of its own.
type lab struct{ name, dir string }

func needLab(t *testing.T) lab {
	t.Helper()
	probetest.NeedLab(t)
	privateLab.once.Do(func() {
		privateLab.name = fmt.Sprintf("%s.cmd%d", os.Getenv(labNameVar), os.Getpid())
		privateLab.out, privateLab.err = labCommand(privateLab.name, "up").CombinedOutput()
	})
	if privateLab.err != nil {
		t.Fatalf("private lab: %v\n%s", privateLab.err, privateLab.out)
	}
	return lab{privateLab.name, "/tmp/" + privateLab.name + "-lab"}
}

func endPrivateLab() {
	if privateLab.name != "" {
		_ = labCommand(privateLab.name, "down").Run()
	}
}

func labCommand(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(probetest.Root(), "testdata", "lab", "lab.sh"), args...)
	cmd.Env = append(os.Environ(), labNameVar+"="+name)
	return cmd
}

func (l lab) script(t *testing.T, args ...string) string {
	t.Helper()
	out, err := labCommand(l.name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("lab.sh %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// start runs a command at the client's place; wait gives its outcome.
func (l lab) start(t *testing.T, args ...string) (cmd *exec.Cmd, wait func() outcome) {
	t.Helper()
	base := labCommand(l.name, append([]string{"exec"}, args...)...)
	return startCommand(t, []string{labNameVar + "=" + l.name, "NASPROBE_PASSWORD=" + probetest.LabPassword}, base.Args...)
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
func (l lab) nfs(export string) string    { return "nfs://" + probetest.LabServer + l.dir + "/" + export }
func (l lab) path(parts ...string) string { return filepath.Join(append([]string{l.dir}, parts...)...) }

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
	for deadline := time.Now().Add(30 * time.Second); !holds(); time.Sleep(20 * time.Millisecond) {
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
