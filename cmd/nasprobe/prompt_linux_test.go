package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// The prompt takes a password, an end of input and an interrupt, and never shows what
// is typed.
func TestPasswordPrompt(t *testing.T) {
	for name, c := range map[string]struct {
		keys string
		code int
		says string
	}{
		"typed":     {"hunter2\r", 3, "nothing listens"},
		"Ctrl-D":    {"\x04", 2, "ask for the password: no password given"},
		"Ctrl-C":    {"hun\x03", 130, "interrupted"},
		"Ctrl-\\":   {"\x1c", 130, "interrupted"},
		"corrected": {"hunter\x153\r", 3, "nothing listens"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shown, code := typeAtPrompt(t, c.keys, c.says)
			if code != c.code || !strings.Contains(shown, "Password of me on 127.0.0.1: ") || !strings.Contains(shown, c.says) {
				t.Errorf("exit %d, want %d\n%s", code, c.code, shown)
			}
			if strings.Contains(shown, "hun") {
				t.Errorf("the password shows in %q", shown)
			}
		})
	}
}

// typeAtPrompt answers the prompt on a terminal of its own, and returns what that shows.
func typeAtPrompt(t *testing.T, keys, says string) (string, int) {
	t.Helper()
	cmd := exec.Command("nasprobe", "run", "smb://me@127.0.0.1:1/share")
	user, screen := startAtTerminal(t, cmd, "NASPROBE_PASSWORD=")
	eventually(t, "the prompt is shown", func() bool { return strings.Contains(screen.text(), "127.0.0.1: ") })
	if _, err := user.WriteString(keys); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	// what a terminal got it shows a little later
	eventually(t, says+" is shown", func() bool { return strings.Contains(screen.text(), says) })
	return screen.text(), cmd.ProcessState.ExitCode()
}

// startAtTerminal starts a command at a terminal of its own: what user writes is typed,
// and screen has what that shows.
func startAtTerminal(t *testing.T, cmd *exec.Cmd, env ...string) (user *os.File, shown *screen) {
	t.Helper()
	user, terminal := openTerminal(t)
	cmd.Env = append(append(cmd.Environ(), raceEnv), env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = terminal, terminal, terminal
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	shown = &screen{}
	go shown.show(user)
	return user, shown
}

func openTerminal(t *testing.T) (user, terminal *os.File) {
	t.Helper()
	user, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { user.Close() })
	if err := unix.IoctlSetPointerInt(int(user.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(user.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { terminal.Close() })
	return user, terminal
}

// screen is what a terminal has shown so far.
type screen struct {
	mu    sync.Mutex
	shown bytes.Buffer
}

func (s *screen) show(user *os.File) {
	b := make([]byte, 4096)
	for {
		n, err := user.Read(b)
		s.mu.Lock()
		s.shown.Write(b[:n])
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shown.String()
}
