//go:build unix

package main

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"nasprobe/probe/probetest"
)

// A path that swallows large packets is told from one that carries nothing, with Debian's
// iperf3 at the other end.
func TestIperfNamesABlackHole(t *testing.T) {
	l := jumboLab(t)
	l.Script(t, "switch", "1500")
	server := l.Command("server", "iperf3", "-s")
	server.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Kill(-server.Process.Pid, syscall.SIGKILL); _ = server.Wait() })
	eventually(t, "iperf3 listens", func() bool {
		return strings.Contains(l.Script(t, "server", "ss", "-Hltn", "sport = :5201"), "5201")
	})
	for _, direction := range []string{"up", "down"} {
		start := time.Now()
		o := l.nasprobe(t, "link", "--iperf3", probetest.LabServer, "--direction", direction, "--time", "2s", "--count", "1", "--no-history")
		l.mustFindHole(t, o, time.Since(start))
	}
	if o := l.nasprobe(t, "link", "--iperf3", probetest.LabServer, "--mss", "1400", "--time", "200ms", "--count", "1", "--no-history"); o.code != 0 {
		t.Errorf("exit %d\n%s", o.code, o.stderr)
	}
}
