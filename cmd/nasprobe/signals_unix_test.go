//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// slowRun measures a directory for as long as nobody stops it.
func slowRun(dir string) []string {
	return []string{"nasprobe", "run", dir, "--size", "4MiB", "--pattern", "SEQ1M Q1T1", "--time", "30s", "--format", "json"}
}

func awaitScratch(t *testing.T, dir string) {
	t.Helper()
	eventually(t, "the test file is there", func() bool {
		found, _ := filepath.Glob(dir + "/nasprobe-*.tmp")
		return len(found) > 0
	})
}

func mustBeEmpty(t *testing.T, dir string) {
	t.Helper()
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}

// Each of the signals that ask a process to end is heeded, that of Ctrl-\ without a
// dump of stacks.
func TestSignalsEndARun(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			cmd, wait := startCommand(t, nil, slowRun(dir)...)
			awaitScratch(t, dir)
			_ = cmd.Process.Signal(sig)
			if o := wait(); o.code != 130 || strings.Contains(o.stderr, "goroutine") {
				t.Errorf("exit %d\n%s", o.code, o.stderr)
			}
			mustBeEmpty(t, dir)
		})
	}
}

// What is ignored at the start stays so: nohup, and the background jobs of a shell
// without job control. Another signal still ends the run.
func TestIgnoredSignalsStayIgnored(t *testing.T) {
	for ignored, sigs := range map[string][]syscall.Signal{"HUP": {syscall.SIGHUP}, "INT QUIT": {syscall.SIGINT, syscall.SIGQUIT}} {
		t.Run(ignored, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			cmd, wait := startCommand(t, nil, append([]string{"sh", "-c", "trap '' " + ignored + `; exec "$@"`, "sh"}, slowRun(dir)...)...)
			awaitScratch(t, dir)
			for _, sig := range sigs {
				_ = cmd.Process.Signal(sig)
			}
			time.Sleep(300 * time.Millisecond)
			awaitScratch(t, dir)
			_ = cmd.Process.Signal(syscall.SIGTERM)
			if o := wait(); o.code != 130 {
				t.Errorf("exit %d\n%s", o.code, o.stderr)
			}
			mustBeEmpty(t, dir)
		})
	}
}

var quickRun = []string{"--size", "4MiB", "--count", "1", "--time", "1ms", "--pattern", "SEQ1M Q1T1"}

// One signal ends a process that waits for the reader of its results; the other places
// have them.
func TestSignalEndsBlockedOutput(t *testing.T) {
	dir := t.TempDir()
	pipe, saved := filepath.Join(dir, "pipe"), filepath.Join(dir, "a.json")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd, wait := startCommand(t, nil, append([]string{"nasprobe", "demo", "-o", saved, "-o", "json:" + pipe}, quickRun...)...)
	eventually(t, "the result is saved", func() bool { _, err := os.Stat(saved); return err == nil })
	time.Sleep(100 * time.Millisecond)
	_ = cmd.Process.Signal(syscall.SIGINT)
	if o := wait(); o.code != 130 || !strings.Contains(o.stdout, "SEQ1M Q1T1 write") || !strings.Contains(o.stderr, "interrupted") {
		t.Errorf("exit %d\n%s%s", o.code, o.stdout, o.stderr)
	}
}

func TestSignalEndsBlockedStdout(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	fill(t, int(w.Fd()))
	saved := filepath.Join(t.TempDir(), "a.json")
	cmd := exec.Command("nasprobe", append([]string{"demo", "-o", saved}, quickRun...)...)
	cmd.Stdout = w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	eventually(t, "the result is saved", func() bool { _, err := os.Stat(saved); return err == nil })
	time.Sleep(100 * time.Millisecond)
	_ = cmd.Process.Signal(syscall.SIGTERM)
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 130 {
		t.Errorf("exit %d", code)
	}
}

// fill writes to a pipe until it takes no more.
func fill(t *testing.T, fd int) {
	t.Helper()
	if err := syscall.SetNonblock(fd, true); err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{4096, 1} {
		for err := error(nil); err == nil; {
			_, err = syscall.Write(fd, make([]byte, n))
		}
	}
	if err := syscall.SetNonblock(fd, false); err != nil {
		t.Fatal(err)
	}
}
