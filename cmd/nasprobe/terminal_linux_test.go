package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"nasprobe/probe/probetest"
)

// atTerminal is what a command shows on a terminal of so many columns.
func atTerminal(t *testing.T, columns uint16, env []string, args ...string) (shown string, code int) {
	t.Helper()
	user, terminal := openTerminal(t)
	if err := unix.IoctlSetWinsize(int(user.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 50, Col: columns}); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(append(cmd.Environ(), raceEnv, "LC_ALL=", "LC_CTYPE=", "TERM=xterm"), env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = terminal, terminal, terminal
	var screen screen
	go screen.show(user)
	_ = cmd.Run()
	// what a terminal got it shows a little later
	eventually(t, "an answer is shown", func() bool { return strings.HasSuffix(screen.text(), "\n") })
	return screen.text(), cmd.ProcessState.ExitCode()
}

// A wide terminal gets bars, of blocks or of plain signs as its locale has them.
func TestBarsOnATerminal(t *testing.T) {
	db := filepath.Join(t.TempDir(), "history.db")
	_, wait := startCommand(t, nil, "nasprobe", "run", t.TempDir(), "-q", "--size", "4MiB", "--count", "1", "--time", "1ms", "--pattern", "SEQ1M read", "--history", db)
	if o := wait(); o.code != 0 {
		t.Fatal(o.stderr)
	}
	for _, c := range []struct {
		columns     uint16
		env         []string
		has, hasNot string
	}{
		{120, []string{"LANG=C.UTF-8"}, "\u2588", "#"},
		{120, []string{"LANG=C"}, "###", "\u2588"},
		{120, []string{"LANG=C.UTF-8", "TERM=dumb"}, "###", "\u2588"},
		{99, []string{"LANG=C.UTF-8"}, "SEQ1M Q1T1 read", "\u2588"},
	} {
		shown, code := atTerminal(t, c.columns, c.env, "nasprobe", "history", "show", "last", "--history", db)
		if code != 0 || !strings.Contains(shown, c.has) || strings.Contains(shown, c.hasNot) {
			t.Errorf("%d columns, %v: exit %d, want %q and no %q in\n%s", c.columns, c.env, code, c.has, c.hasNot, shown)
		}
	}
}

// A page is no text for a terminal.
func TestReportAtATerminalWantsAFile(t *testing.T) {
	shown, code := atTerminal(t, 80, nil, "nasprobe", "report", filepath.Join(probetest.Root(), "testdata", "runs", "cdm3-smb.json"))
	if code != 2 || strings.Contains(shown, "<html") || !strings.Contains(shown, "-o page.html") {
		t.Errorf("exit %d:\n%s", code, shown)
	}
}
