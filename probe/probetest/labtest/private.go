package labtest

import (
	"fmt"
	"hash/crc32"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"nasprobe/probe/probetest"
)

const nameVariable = "NASPROBE_LAB_NAME"

// Private is a lab inside the one that the tests run in. No other process has it.
type Private struct {
	Name string // as lab.sh knows it
	Dir  string // the lab's state: configuration, logs, exported directories
}

// Start starts a private lab; of is a word that tells apart those of one process. The
// error has what the servers said. lab.sh ends a lab NAME.X with the lab NAME, should
// this process be killed.
func Start(of string) (Private, error) {
	outer := os.Getenv(nameVariable)
	if outer == "" {
		outer = "nasprobe"
	}
	name := fmt.Sprintf("%s.%d-%08x", outer, os.Getpid(), crc32.ChecksumIEEE([]byte(of)))
	p := Private{Name: name, Dir: "/tmp/" + name + "-lab"}
	if out, err := p.Command("up").CombinedOutput(); err != nil {
		return p, fmt.Errorf("start a lab: %w\n%s", err, out)
	}
	return p, nil
}

// Command is a command of lab.sh for this lab, not yet started.
func (p Private) Command(args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(probetest.Root(), "testdata", "lab", "lab.sh"), args...)
	cmd.Env = append(os.Environ(), nameVariable+"="+p.Name)
	return cmd
}

// Script runs a command of lab.sh and returns what it printed.
func (p Private) Script(t testing.TB, args ...string) string {
	t.Helper()
	out, err := p.Command(args...).CombinedOutput()
	if err != nil {
		t.Fatalf("lab.sh %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// End ends the lab, or what there is of one that did not start.
func (p Private) End() error {
	if out, err := p.Command("down").CombinedOutput(); err != nil {
		return fmt.Errorf("end the lab: %w\n%s", err, out)
	}
	return nil
}

// Shared is a private lab that the tests of a package share: the first that needs it
// starts it, and TestMain calls End. The zero value is ready.
type Shared struct {
	once    sync.Once
	private Private
	started bool
	err     error
}

// Need returns the lab. Where no lab can be had the test is skipped as by
// [probetest.NeedLab].
func (s *Shared) Need(t testing.TB) Private {
	t.Helper()
	probetest.NeedLab(t)
	s.once.Do(func() {
		s.started = true
		s.private, s.err = Start("shared")
	})
	if s.err != nil {
		t.Fatal(s.err)
	}
	return s.private
}

// End ends the lab if a test needed it.
func (s *Shared) End() error {
	if !s.started {
		return nil
	}
	return s.private.End()
}
