package verdicttest

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"nasprobe/probe"
)

const sample = "sample.bin"

// A slow disk limits what comes from it and what must be on it, but not what the server
// has in memory.
func TestDiskLimits(t *testing.T) {
	l := needLab(t)
	l.set(t, "throttle", "disk", "5ms")
	l.fill(t, sample, 32<<20)
	for name, target := range l.targets() {
		t.Run(name, func(t *testing.T) {
			inTime(t, func() string { return l.coldReads(t, target) })
			inTime(t, func() string { return l.copies(t, target) })
			inTime(t, func() string { return l.rereads(t, target) })
			inTime(t, func() string {
				run := l.measure(t, "run", target, "--link-rate", "10gbit", "--pattern", "SEQ1M Q8T1 write", "--size", "8MiB", "--count", "2", "--time", "50ms")
				return unlike(t, run, probe.LimitDisk)
			})
		})
	}
}

// reads are small ones of the sample, a few hundredths of it.
func (l lab) reads(t *testing.T, target string, flags ...string) *probe.Run {
	t.Helper()
	args := []string{"run", target, "--link-rate", "10gbit", "--read-only", sample, "--pattern", lone, "--count", "2", "--time", "300ms"}
	return l.measure(t, append(args, flags...)...)
}

func (l lab) coldReads(t *testing.T, target string) string {
	t.Helper()
	l.Script(t, "forget")
	run := l.reads(t, target, "--cold")
	if fromMemory(run) {
		return "nothing was in memory: " + told(run)
	}
	return unlike(t, run, probe.LimitDisk)
}

// copies are of a file that the disk had before the first of them, and memory had after it.
func (l lab) copies(t *testing.T, target string) string {
	t.Helper()
	l.Script(t, "forget")
	run := l.measure(t, "copy", target, "--link-rate", "10gbit", "--existing", sample, "--count", "2")
	if !fromMemory(run) {
		return "the first copy alone came from the disk: " + told(run)
	}
	return ""
}

// rereads are of what the server has read.
func (l lab) rereads(t *testing.T, target string) string {
	t.Helper()
	l.Script(t, "server", "cp", l.Dir+"/share/"+sample, "/dev/null")
	run := l.reads(t, target)
	if _, verdict := rowOf(t, run, lone); !fromMemory(run) || verdict.LimitedBy == probe.LimitDisk {
		return "all was in memory: " + told(run)
	}
	return ""
}

func fromMemory(run *probe.Run) bool {
	return slices.ContainsFunc(run.Warnings, func(w probe.Warning) bool { return w.Code == "memory-reads" })
}

// fill writes a file on the server.
func (l lab) fill(t *testing.T, name string, size int) {
	t.Helper()
	content := make([]byte, size)
	_, _ = rand.Read(content)
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	l.Script(t, "server", "cp", file, l.Dir+"/share/"+name)
}
