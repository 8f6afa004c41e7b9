package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// TestMain makes the test binary double as the nasprobe command, for scripts and
// for tests that run it at the client's place of the lab.
func TestMain(m *testing.M) {
	testscript.Main(labEnding{m}, map[string]func(){"nasprobe": main})
}

// labEnding gives the tests a history of their own, and ends the private lab after them.
type labEnding struct{ *testing.M }

func (m labEnding) Run() int {
	dir, err := os.MkdirTemp("", "nasprobe-history-") // not that of whoever runs the tests
	if err == nil {
		err = os.Setenv(historyVariable, filepath.Join(dir, historyName))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	code := m.M.Run()
	if err := privateLab.End(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}

// raceEnv keeps a race-checked process from lingering a second at its end, as it does
// to catch late reports; the tests start hundreds of them.
const raceEnv = "GORACE=atexit_sleep_ms=20"

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "../../testdata/script", Setup: func(e *testscript.Env) error {
		e.Setenv("HOME", e.WorkDir)
		e.Setenv("LocalAppData", e.WorkDir)
		e.Setenv("TESTDATA", filepath.Join(probetest.Root(), "testdata"))
		e.Vars = append(e.Vars, raceEnv)
		return nil
	}})
}

// outcome is how one nasprobe command ended.
type outcome struct {
	stdout, stderr string
	code           int
}

func (o outcome) run(t *testing.T) *probe.Run {
	t.Helper()
	var r probe.Run
	if err := json.Unmarshal([]byte(o.stdout), &r); err != nil {
		t.Fatalf("exit %d, no JSON on stdout: %v\n%s\n%s", o.code, err, o.stdout, o.stderr)
	}
	return &r
}

// finish waits for a started command.
func finish(t *testing.T, cmd *exec.Cmd, stdout, stderr *bytes.Buffer) outcome {
	t.Helper()
	err := cmd.Wait()
	if _, ok := err.(*exec.ExitError); err != nil && !ok {
		t.Fatal(err)
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// startCommand starts a command with more in its environment; wait gives its outcome.
func startCommand(t *testing.T, env []string, args ...string) (*exec.Cmd, func() outcome) {
	t.Helper()
	return startCmd(t, exec.Command(args[0], args[1:]...), env...)
}

func startCmd(t *testing.T, cmd *exec.Cmd, env ...string) (_ *exec.Cmd, wait func() outcome) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd.Env = append(append(cmd.Environ(), raceEnv), env...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return cmd, func() outcome { return finish(t, cmd, &stdout, &stderr) }
}
