package probe_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

func TestProfilesArePlans(t *testing.T) {
	for _, p := range patterns.Profiles() {
		plan := probe.PlanOf(p, 1)
		if err := plan.Validate(); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if w := plan.WriteBytes(); w <= plan.FileBytes {
			t.Errorf("%s: writes %d bytes", p.Name, w)
		}
	}
}

func TestPlanRefuses(t *testing.T) {
	for name, change := range map[string]func(*probe.Plan){
		"no rows":          func(p *probe.Plan) { p.Rows = nil },
		"no passes":        func(p *probe.Plan) { p.Passes = 0 },
		"no time":          func(p *probe.Plan) { p.PassTime = 0 },
		"limit below time": func(p *probe.Plan) { p.TimeLimit = time.Microsecond },
		"odd size":         func(p *probe.Plan) { p.FileBytes++ },
		"no size":          func(p *probe.Plan) { p.FileBytes = 0 },
		"interval":         func(p *probe.Plan) { p.Interval = -1 },
		"block over file":  func(p *probe.Plan) { p.Rows[0].BlockSize = 64 << 20 },
		"read-only writes": func(p *probe.Plan) { p.ReadOnly, p.Verify = "f", false },
		"read-only verify": func(p *probe.Plan) { p.ReadOnly, p.Rows = "f", p.Rows[:1] },
	} {
		plan := quickPlan(t, "RND4K Q1T1")
		if change(&plan); !errors.Is(plan.Validate(), probe.ErrUsage) {
			t.Errorf("%s: %v", name, plan.Validate())
		}
	}
}

// What is refused is told in the words of who asked for it: a copy has passes without a time.
func TestTimeLimitsAreRefusedInWords(t *testing.T) {
	for limit, want := range map[time.Duration]string{0: "plan: a time limit of 0s: want one above 0", -time.Second: "plan: a time limit of -1s: want one above 0",
		time.Nanosecond: "plan: a time limit of 1ns: want one that a pass fits into"} {
		plan := quickPlan(t, "SEQ1M Q1T1")
		plan.PassTime, plan.TimeLimit = patterns.WholeFile, limit
		if err := plan.Validate(); err == nil || err.Error() != want {
			t.Errorf("%v: %v, want %s", limit, err, want)
		}
	}
}

func TestErrorText(t *testing.T) {
	cause := errors.New("connection reset by peer")
	err := fmt.Errorf("run: %w", &probe.Error{Kind: probe.ErrUnreachable, Op: "read", Target: "f.tmp", Offset: 4096, Code: "STATUS_X (0x1)", Err: cause, Remedy: "try"})
	if got, want := err.Error(), "run: read f.tmp at offset 4096: STATUS_X (0x1): connection reset by peer"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if !errors.Is(err, probe.ErrUnreachable) || !errors.Is(err, cause) || probe.Remedy(err) != "try" || probe.Remedy(cause) != "" {
		t.Error("kind, cause or remedy is lost")
	}
	outer := &probe.Error{Op: "log in", Offset: -1, Err: err}
	if probe.Remedy(outer) != "try" {
		t.Error("the remedy of an inner error is lost")
	}
}
