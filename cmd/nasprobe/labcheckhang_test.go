package main

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"nasprobe/probe/health"
)

// When a server hangs for the rest of a check, what was measured before is told, and what
// was left there; also to who interrupts it.
func TestCheckOfAServerThatBeginsToHang(t *testing.T) {
	t.Parallel()
	l := jumboLab(t)
	servers := map[string]string{"share": "smbd", "export": "ganesha"}
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		for _, interrupt := range []bool{false, true} {
			cmd, wait := l.start(t, "nasprobe", "check", target, "--pattern", "SEQ1M", "--pattern", "RND4K read", "--size", "8MiB", "--count", "3", "--time", "500ms", "--timeout", "15s", "--no-history")
			l.awaitFile(t, dir, 8<<20)
			time.Sleep(2500 * time.Millisecond) // the first round takes 1.5 s
			l.Script(t, "pause", servers[dir])
			if interrupt {
				time.Sleep(300 * time.Millisecond)
				_ = cmd.Process.Signal(syscall.SIGTERM)
			}
			o := wait()
			l.Script(t, "resume", servers[dir])
			o.mustBe(t, health.Unknown, "could not be removed", "nasprobe clean")
			if told := strings.Contains(o.stdout, "seq1m_q1t1_read_bytes_per_second="); told == interrupt {
				t.Errorf("interrupted %v, figures %v\n%s", interrupt, told, o.stdout)
			}
			l.cleanAll(t, dir, target)
		}
	})
}
