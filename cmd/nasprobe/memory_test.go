//go:build unix

package main

import (
	"path/filepath"
	"syscall"
	"testing"

	"os/exec"

	"nasprobe/probe/probetest"
)

// With the real file size the process stays small. The test's own binary may carry
// the race detector, which multiplies memory, so a plain one is built.
func TestResidentMemory(t *testing.T) {
	l := needLab(t)
	plain := filepath.Join(t.TempDir(), "nasprobe")
	build := exec.Command("go", "build", "-o", plain, "./cmd/nasprobe")
	build.Dir = probetest.Root()
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, target := range []string{l.smb("share"), l.nfs("export")} {
		cmd, wait := l.start(t, plain, "run", target, "--size", "500MiB", "--count", "1", "--time", "100ms", "--time-limit", "20s", "--format", "json",
			"--pattern", "SEQ1M", "--pattern", "RND4K Q32")
		o := wait()
		if o.code != 0 {
			t.Fatalf("exit %d\n%s", o.code, o.stderr)
		}
		if rss := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10; rss > 150<<20 {
			t.Errorf("%s: %d MiB resident", target, rss>>20)
		} else {
			t.Logf("%s: %d MiB resident", target, rss>>20)
		}
	}
	l.mustBeClean(t, "share", "export")
}
