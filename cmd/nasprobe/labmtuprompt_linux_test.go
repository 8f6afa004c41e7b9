package main

import (
	"fmt"
	"strings"
	"testing"

	"nasprobe/probe/probetest"
)

// A person at a terminal switches the MTU by turns, once forgets to, and is asked again.
func TestMTUPrompt(t *testing.T) {
	l := needLab(t)
	l.Script(t, "mtu", "9000")
	t.Cleanup(func() { l.Script(t, "mtu", "1500") })
	cmd := l.Command("exec", "nasprobe", "mtu", l.smb("share"), "--prompt", "--rounds", "2", "--pattern", "RND4K Q1T1 read", "--size", "4MiB", "--time", "20ms")
	user, screen := startAtTerminal(t, cmd, "NASPROBE_PASSWORD="+probetest.LabPassword)
	asked := map[string]int{}
	for i, turn := range []struct{ round, state, mtu string }{
		{"1", "A", "9000"}, {"1", "B", "9000"}, // forgotten
		{"1", "A", "1500"}, {"1", "B", "9000"}, {"2", "B", "9000"}, {"2", "A", "1500"},
	} {
		prompt := fmt.Sprintf("Round %s of 2, state %s", turn.round, turn.state)
		asked[prompt]++
		eventually(t, fmt.Sprintf("prompt %d is %s", i+1, prompt), func() bool { return strings.Count(screen.text(), prompt) == asked[prompt] })
		l.Script(t, "mtu", turn.mtu)
		if _, err := user.WriteString("\r"); err != nil {
			t.Fatal(err)
		}
	}
	_ = cmd.Wait()
	eventually(t, "the summary is shown", func() bool { return strings.Contains(screen.text(), "too few passes to tell") })
	mustContain(t, screen.text(), "both states used segments of 8948 bytes", "fewer than 5 rounds", "MTU 1500", "MTU 9000")
	if code := cmd.ProcessState.ExitCode(); code != 0 {
		t.Errorf("exit %d\n%s", code, screen.text())
	}
	l.mustBeClean(t, "share")
}
