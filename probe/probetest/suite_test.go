package probetest

import (
	"errors"
	"io"
	"runtime"
	"slices"
	"testing"
	"time"

	"nasprobe/probe"
)

// recorder is a testing.TB that only notes whether its test failed.
type recorder struct {
	testing.TB
	failed   bool
	cleanups []func()
}

func (r *recorder) Helper()               {}
func (r *recorder) Cleanup(f func())      { r.cleanups = append(r.cleanups, f) }
func (r *recorder) Error(...any)          { r.failed = true }
func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) Fatal(...any)          { r.failed = true; runtime.Goexit() }
func (r *recorder) Fatalf(string, ...any) { r.failed = true; runtime.Goexit() }

// fails tells whether a case of the suite fails for a target.
func fails(t *testing.T, name string, target probe.Target) bool {
	t.Helper()
	cases := allCases()
	at := slices.IndexFunc(cases, func(c conformanceCase) bool { return c.name == name })
	if at < 0 {
		t.Fatalf("no case %s", name)
	}
	r := &recorder{TB: t}
	separately(func() { cases[at].check(newHarness(r, target)) })
	for _, f := range slices.Backward(r.cleanups) {
		separately(f)
	}
	return r.failed
}

// separately survives a runtime.Goexit.
func separately(f func()) {
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	<-done
}

// A suite that nothing fails proves nothing: each of these targets breaks one
// promise, and the case of that promise must notice.
func TestSuiteNoticesBrokenTargets(t *testing.T) {
	for _, c := range []struct {
		name   string
		target probe.Target
		cases  []string
	}{
		{"create opens what exists", creating{NewMem(), true}, []string{"CreateIsExclusive"}},
		{"create fails", creating{NewMem(), false}, []string{"RemoveClosed"}},
		{"open makes what is missing", openMakes{NewMem()}, []string{"OpenMissing"}},
		{"remove of nothing succeeds", removeAnything{NewMem()}, []string{"RemoveMissing"}},
		{"remove does nothing", removeNothing{NewMem()}, []string{"RemoveClosed", "NamePlain"}},
		{"open for writing", openWrites{NewMem()}, []string{"OpenIsReadOnly"}},
		{"plain errors", plainErrors{NewMem()}, []string{"OpenMissing"}},
		{"short transfers", queues(func(n int, err error) (int, error) { return n - 1, err }, nil), []string{"WriteReadDepth1Block4K"}},
		{"past the end is no error", queues(func(n int, err error) (int, error) {
			if errors.Is(err, io.ErrUnexpectedEOF) {
				err = nil
			}
			return n, err
		}, nil), []string{"ReadPastEnd"}},
		{"data at a wrong offset", queues(nil, func(off int64) int64 { return off / (8 * pageBytes) * 8 * pageBytes }),
			[]string{"WriteReadDepth8Block4K"}},
		{"a slot twice", twice{NewMem()}, []string{"WriteReadDepth1Block4K"}},
		{"no space", NewMem(WithSpace(10, 0)), []string{"Space"}},
		{"more free than there is", NewMem(WithSpace(10, 11)), []string{"Space"}},
		{"no conditions", NewMem(WithConditions(probe.Conditions{})), []string{"Conditions"}},
		{"files of 1970", NewMem(WithNow(func() time.Time { return time.Unix(0, 0) })), []string{"NamePlain"}},
		{"an empty list", emptyList{NewMem()}, []string{"NamePlain", "ListManyFiles"}},
		{"sync fails", NewMem(FailCall("sync", io.ErrClosedPipe)), []string{"SizeAndSync", "WriteReadDepth1Block4K"}},
		{"deaf to cancelling", deaf{NewMem()}, []string{"CancelledBefore"}},
		{"a round trip fails", NewMem(FailRoundTrip(500, io.ErrClosedPipe)), []string{"EchoOften"}},
		{"no echo beside a queue", NewMem(FailRoundTrip(1, io.ErrClosedPipe)), []string{"EchoBesideTransfers"}},
		{"no echo at all", NewMem(FailCall("echo", io.ErrClosedPipe)), []string{"EchoOften"}},
		{"echoes deaf to cancelling", echoing{NewMem(), deafEcho}, []string{"EchoCancelled"}},
		{"echoes that outlive Close", echoing{NewMem(), undeadEcho}, []string{"EchoClosed"}},
		{"a second close fails", &closeOnce{Target: NewMem()}, []string{"CloseTwice"}},
	} {
		for _, name := range c.cases {
			if !fails(t, name, c.target) {
				t.Errorf("%s: %s did not notice", c.name, name)
			}
		}
	}
}

// A share in use must be clean again after a failure too.
func TestSuiteCleansUpAfterFailures(t *testing.T) {
	m := NewMem(FailCall("sync", io.ErrClosedPipe))
	if !fails(t, "SizeAndSync", m) {
		t.Fatal("the case did not fail")
	}
	if c := m.Counts(); len(m.Names()) > 0 || c.OpenFiles > 0 || c.OpenQueues > 0 || c.Closes != 1 {
		t.Errorf("left behind: files %v, counts %+v", m.Names(), c)
	}
}
