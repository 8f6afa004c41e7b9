// Package labtest runs a test in a server lab of its own, where it may kill a server,
// pull the cable, change the MTU or shape the link while other tests go on.
package labtest

import (
	"fmt"
	"hash/crc32"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"nasprobe/probe/probetest"
)

// ownerVariable names the test that a lab was started for.
const ownerVariable = "NASPROBE_LAB_OWNER"

// Own gives the calling test a lab of its own and reports whether the test runs
// inside it. The first time it does not: Own starts the lab, runs the test once more
// in the new lab's client namespace, reports how it ended, ends the lab, and returns
// false; the test then has nothing more to do:
//
//	lab, inside := labtest.Own(t)
//	if !inside {
//		return
//	}
//	lab.Script(t, "stop", "smbd")
//
// Where no lab can be had the test is skipped as by [probetest.NeedLab].
func Own(t *testing.T) (lab probetest.Lab, inside bool) {
	t.Helper()
	lab = probetest.NeedLab(t)
	if os.Getenv(ownerVariable) == t.Name() {
		return lab, true
	}
	own := inner{name: innerName(t.Name())}
	t.Cleanup(func() { own.end(t) })
	if out, err := own.script("up").CombinedOutput(); err != nil {
		t.Fatalf("start a lab: %v\n%s", err, out)
	}
	own.run(t)
	return lab, false
}

// innerName makes a name that no other process or test uses. lab.sh ends a lab NAME.X
// with the lab NAME, should this process be killed.
func innerName(test string) string {
	outer := os.Getenv("NASPROBE_LAB_NAME")
	if outer == "" {
		outer = "nasprobe"
	}
	return fmt.Sprintf("%s.%d-%08x", outer, os.Getpid(), crc32.ChecksumIEEE([]byte(test)))
}

type inner struct{ name string }

func (l inner) script(args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(probetest.Root(), "testdata", "lab", "lab.sh"), args...)
	cmd.Env = append(os.Environ(), "NASPROBE_LAB_NAME="+l.name)
	return cmd
}

func (l inner) end(t *testing.T) {
	if out, err := l.script("down").CombinedOutput(); err != nil {
		t.Errorf("end the lab: %v\n%s", err, out)
	}
}

func (l inner) run(t *testing.T) {
	t.Helper()
	cmd := l.script("exec", "env", ownerVariable+"="+t.Name(), os.Args[0],
		"-test.v", "-test.run", exactly(t.Name()), "-test.timeout", timeLeft(t).String())
	out, err := cmd.CombinedOutput()
	switch {
	case err != nil:
		t.Errorf("in its own lab: %v\n%s", err, out)
	case !strings.Contains(string(out), "--- PASS: "+t.Name()+" "):
		t.Errorf("did not run to its end in its own lab:\n%s", out)
	default:
		t.Logf("in its own lab:\n%s", out)
	}
}

// exactly is the -test.run pattern that matches one test or subtest.
func exactly(name string) string {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		parts[i] = "^" + regexp.QuoteMeta(part) + "$"
	}
	return strings.Join(parts, "/")
}

// timeLeft keeps enough back to report and to end the lab.
func timeLeft(t *testing.T) time.Duration {
	deadline, ok := t.Deadline()
	if !ok {
		return 0
	}
	return max(time.Until(deadline)-20*time.Second, time.Second)
}
