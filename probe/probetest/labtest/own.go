// Package labtest gives tests a server lab of their own, where they may kill a server,
// pull the cable, change the MTU or shape the link while other tests go on: [Own] to one
// test, which then runs inside it, [Shared] to a package, whose commands run inside it.
package labtest

import (
	"os"
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
	own, err := Start(t.Name())
	t.Cleanup(func() {
		if err := own.End(); err != nil {
			t.Error(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	own.again(t)
	return lab, false
}

// again runs the test in the lab.
func (p Private) again(t *testing.T) {
	t.Helper()
	cmd := p.Command("exec", "env", ownerVariable+"="+t.Name(), os.Args[0],
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
