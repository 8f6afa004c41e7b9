package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// plainBinary builds a binary without the race detector, which multiplies memory.
func plainBinary(t *testing.T) string {
	t.Helper()
	plain := filepath.Join(t.TempDir(), "nasprobe")
	build := exec.Command("go", "build", "-o", plain, "./cmd/nasprobe")
	build.Dir = probetest.Root()
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return plain
}

// However large the file and however much is read of it, the process stays small.
func TestResidentMemory(t *testing.T) {
	l := needLab(t)
	plain := plainBinary(t)
	const limit = 64 << 20 // bytes
	for name, c := range map[string]struct {
		flags []string
		read  int64 // bytes at least
	}{
		"a large file":   {[]string{"--size", "500MiB", "--time", "100ms", "--pattern", "SEQ1M", "--pattern", "RND4K Q32"}, 500 << 20},
		"a GiB at depth": {[]string{"--size", "64MiB", "--time", "2s", "--pattern", "SEQ1M Q8T1 read"}, 1 << 30},
	} {
		for protocol, target := range map[string]string{"smb": l.smb("share"), "nfs": l.nfs("export")} {
			t.Run(protocol+" "+name, func(t *testing.T) {
				cmd, wait := l.start(t, append([]string{plain, "run", target, "--count", "1", "--time-limit", "20s", "--format", "json"}, c.flags...)...)
				most := make(chan int64, 1)
				go func() { most <- greatestRSS(cmd.Process.Pid) }()
				r := wait().run(t)
				rss, read := <-most, int64(0)
				for _, p := range r.Rows[0].Passes {
					read += p.Bytes
				}
				t.Logf("%d MiB resident, %d MiB read", rss>>20, read>>20)
				if rss == 0 || rss > limit || read < c.read || r.Conditions.DataPath != probe.DataPathDirect {
					t.Errorf("%d MiB resident after %d MiB over the %s data path, want at most %d after %d over the direct one",
						rss>>20, read>>20, r.Conditions.DataPath, limit>>20, c.read>>20)
				}
			})
		}
	}
	l.mustBeClean(t, "share", "export")
}

// greatestRSS follows a process until it ends and returns the most bytes that were
// resident once it was nasprobe. The usage that wait(2) reports would not do: it begins
// with that of the process which forked, here a test with the race detector.
func greatestRSS(pid int) (most int64) {
	for {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		high := highWater.FindSubmatch(status)
		if err != nil || high == nil { // a dead one has no memory
			return most
		}
		if bytes.HasPrefix(status, []byte("Name:\tnasprobe\n")) {
			kib, _ := strconv.ParseInt(string(high[1]), 10, 64)
			most = max(most, kib<<10)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

var highWater = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)
