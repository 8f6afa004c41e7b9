package nfs_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/nfs"
	"nasprobe/probe/probetest"
	"nasprobe/probe/probetest/labtest"
)

// TestLabServerKilled kills the server between two requests, and finds the way
// back after its restart: the data that were not committed are known to be lost.
func TestLabServerKilled(t *testing.T) {
	lab, inside := labtest.Own(t)
	if !inside {
		return
	}
	target := dialLab(t, nfs.Options{Host: lab.Server, Port: "2049", MountPort: "20048", Export: filepath.Join(lab.Dir, "export")})
	ctx := context.Background()
	f, q := scratch(t, target, "killed.tmp")
	if err := one(ctx, q, patterns.Write, make([]byte, 4096), 0); err != nil {
		t.Fatal(err)
	}
	lab.Script(t, "stop", "ganesha")
	wantFailure(t, one(ctx, q, patterns.Write, make([]byte, 4096), 4096), probe.ErrUnreachable, "")
	wantFailure(t, f.Sync(ctx), probe.ErrUnreachable, "refused")
	lab.Script(t, "start", "ganesha")
	if err := f.Sync(ctx); !errors.Is(err, nfs.ErrVerifierChanged) {
		t.Errorf("sync after the restart: %v, want ErrVerifierChanged", err)
	}
}

// TestLabCablePulled loses the network. The end of the context ends the wait, and
// the file is removed once the cable is back.
func TestLabCablePulled(t *testing.T) {
	lab, inside := labtest.Own(t)
	if !inside {
		return
	}
	target := dialLab(t, nfs.Options{Host: lab.Server, Export: filepath.Join(lab.Dir, "export"), ConnectTimeout: time.Second})
	f, q := scratch(t, target, "pulled.tmp")
	lab.Script(t, "link", "down")
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	wantFailure(t, one(ctx, q, patterns.Write, make([]byte, 1<<20), 0), probe.ErrTimeout, "")
	wantFailure(t, f.Sync(ctx), probe.ErrTimeout, "")
	if _, err := f.Queue(context.Background(), 1); !errors.Is(err, probe.ErrTimeout) && !errors.Is(err, probe.ErrUnreachable) {
		t.Errorf("queue without a network: %v", err)
	}
	lab.Script(t, "link", "up")
}

// TestLabUnprivileged runs this test again as another user: an export that wants
// a low source port refuses, any other is used with a warning.
func TestLabUnprivileged(t *testing.T) {
	lab := probetest.NeedLab(t)
	if os.Getuid() == 0 {
		again(t)
		return
	}
	_, err := nfs.Dial(context.Background(), nfs.Options{Host: lab.Server, Export: filepath.Join(lab.Dir, "privileged")})
	wantFailure(t, err, probe.ErrRefused, "AUTH_TOOWEAK (5)")
	target := dialLab(t, nfs.Options{Host: lab.Server, Export: filepath.Join(lab.Dir, "export"), UID: uint32(os.Getuid())})
	if w := target.Warnings(); len(w) != 1 || w[0].Code != "privileged-port" {
		t.Errorf("warnings %+v", w)
	}
}

// again runs the current test as nobody, from a copy that nobody may run.
func again(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("/tmp", "nasprobe-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	binary, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(dir, "nfs.test")
	if err := errors.Join(os.WriteFile(copied, binary, 0o755), os.Chmod(dir, 0o755)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", copied, "-test.run", "^"+t.Name()+"$", "-test.v")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()) {
		t.Errorf("as nobody: %v\n%s", err, out)
	}
}
