package main

import (
	"strings"
	"syscall"
	"testing"
	"time"
)

// Who interrupts a run while the server hangs is told what goes on, and what a second
// signal does: it does that at once.
func TestInterruptedWhileTheServerHangs(t *testing.T) {
	t.Parallel()
	l := jumboLab(t)
	servers := map[string]string{"share": "smbd", "export": "ganesha"}
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		for _, c := range []struct{ quiet, again bool }{{false, true}, {false, false}, {true, true}} {
			flags := []string{"--stall-timeout", "30s"}
			if c.quiet {
				flags = append(flags, "--quiet")
			}
			cmd, wait := l.startTwoRows(t, target, flags...)
			l.awaitSecondRow(t, dir)
			l.Script(t, "pause", servers[dir])
			time.Sleep(500 * time.Millisecond)
			_ = cmd.Process.Signal(syscall.SIGINT)
			start := time.Now()
			if c.again {
				time.Sleep(3 * time.Second)
				_ = cmd.Process.Signal(syscall.SIGINT)
			}
			o := wait()
			took := time.Since(start)
			l.Script(t, "resume", servers[dir])
			if told := strings.Contains(o.stderr, farewellText); told == c.quiet {
				t.Errorf("%s, %+v: told %v after %v\n%s", dir, c, told, took, o.stderr)
			}
			if c.again != (took < 4*time.Second) {
				t.Errorf("%s, %+v: over after %v: exit %d", dir, c, took, o.code)
			}
			l.cleanAll(t, dir, target)
		}
	})
}
