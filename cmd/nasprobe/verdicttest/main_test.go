package verdicttest

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// built is where the command is, once a test needed it.
var built command

func TestMain(m *testing.M) {
	code := m.Run()
	if err := errors.Join(os.RemoveAll(built.dir), private.End()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// command is nasprobe, built as it is delivered: the race detector would be a share of
// what is measured. The flags are those of make dist, which has compiled the same then.
type command struct {
	once sync.Once
	dir  string
	err  error
}

func (c *command) path(t testing.TB) string {
	t.Helper()
	c.once.Do(c.build)
	if c.err != nil {
		t.Fatal(c.err)
	}
	return filepath.Join(c.dir, "nasprobe")
}

func (c *command) build() {
	if c.dir, c.err = os.MkdirTemp("", "nasprobe-verdict-"); c.err != nil {
		return
	}
	build := exec.Command("go", "build", "-trimpath", "-o", c.dir, "./cmd/nasprobe")
	build.Dir, build.Env = probetest.Root(), append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		c.err = fmt.Errorf("build the command: %w\n%s", err, out)
	}
}

// measure runs one command that measures, such as run, and returns its result.
func measure(t testing.TB, args ...string) *probe.Run {
	t.Helper()
	return resultOf(t, exec.Command(built.path(t), measuring(args)...))
}

func measuring(args []string) []string {
	return append(slices.Clone(args), "--format", "json", "--no-history")
}

// resultOf is that of a command which runs nasprobe.
func resultOf(t testing.TB, cmd *exec.Cmd) *probe.Run {
	t.Helper()
	cmd.Env = append(cmd.Environ(), "NASPROBE_PASSWORD="+probetest.LabPassword)
	out, err := cmd.Output()
	if err != nil {
		if exit, ok := err.(*exec.ExitError); ok {
			out = exit.Stderr
		}
		t.Fatalf("%q: %v\n%s", cmd.Args, err, out)
	}
	run := new(probe.Run)
	if err := json.Unmarshal(out, run); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return run
}

// rowOf is the row of a pattern, and what the run says of it.
func rowOf(t testing.TB, run *probe.Run, pattern string) (probe.Row, probe.RowVerdict) {
	t.Helper()
	row := slices.IndexFunc(run.Rows, func(r probe.Row) bool { return r.Pattern == pattern })
	if row < 0 || run.Verdict == nil {
		t.Fatalf("no row %s in %d, or no verdict: %+v", pattern, len(run.Rows), run.Verdict)
	}
	verdict := slices.IndexFunc(run.Verdict.Rows, func(v probe.RowVerdict) bool { return v.Pattern == pattern })
	if verdict < 0 {
		t.Fatalf("no verdict on %s: %+v", pattern, run.Verdict)
	}
	return run.Rows[row], run.Verdict.Rows[verdict]
}

// figure is one of the evidence.
func figure(t testing.TB, v probe.RowVerdict, name string) float64 {
	t.Helper()
	at := slices.IndexFunc(v.Evidence, func(e probe.Evidence) bool { return e.Figure == name })
	if at < 0 {
		t.Fatalf("%s: no figure %q in %+v", v.Pattern, name, v.Evidence)
	}
	return v.Evidence[at].Value
}
