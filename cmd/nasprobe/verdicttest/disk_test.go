package verdicttest

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"testing"

	"nasprobe/probe"
)

// A slow disk limits what comes from it, and what must be on it.
func TestDiskLimits(t *testing.T) {
	l := needLab(t)
	l.set(t, "throttle", "disk", "5ms")
	l.fill(t, "sample.bin", 16<<20)
	for name, target := range l.targets() {
		t.Run(name, func(t *testing.T) {
			reads := []string{"run", target, "--link-rate", "10gbit", "--read-only", "sample.bin", "--pattern", "RND4K Q1T1 read", "--count", "2", "--time", "300ms"}
			inTime(t, func() string {
				l.Script(t, "forget")
				return unlike(t, l.measure(t, reads...), probe.LimitDisk)
			})
			l.remember(t, "sample.bin")
			inTime(t, func() string {
				return unlike(t, l.measure(t, reads...), probe.LimitClientCPU, probe.LimitRoundTrips, probe.LimitServer, probe.LimitServerCPU, probe.LimitUnclear)
			})
			inTime(t, func() string {
				run := l.measure(t, "run", target, "--link-rate", "10gbit", "--pattern", "SEQ1M Q8T1 write", "--size", "16MiB", "--count", "2", "--time", "100ms")
				return unlike(t, run, probe.LimitDisk)
			})
		})
	}
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

// remember has the server read a file.
func (l lab) remember(t *testing.T, name string) {
	t.Helper()
	l.Script(t, "server", "cp", l.Dir+"/share/"+name, "/dev/null")
}
