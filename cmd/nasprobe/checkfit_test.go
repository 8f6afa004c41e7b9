package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

func planOf(t *testing.T, profile string) probe.Plan {
	t.Helper()
	p, err := patterns.LookupProfile(profile)
	if err != nil {
		t.Fatal(err)
	}
	return probe.PlanOf(p, 1)
}

func limitsOf(budget time.Duration, maxWrite int64) *checkLimits {
	return &checkLimits{budget: budget, timeout: 24 * time.Hour, maxWrite: byteLimit(maxWrite)}
}

// The default limits leave the default plan alone.
func TestTheDefaultPlanFits(t *testing.T) {
	plan := planOf(t, checkProfile)
	fitted, notes, err := (&checkLimits{budget: time.Minute, timeout: 90 * time.Second, maxWrite: 200e6}).fit(plan)
	if err != nil || len(notes) > 0 || fmt.Sprint(fitted) != fmt.Sprint(plan) {
		t.Errorf("%v, %v\n%+v", err, notes, fitted)
	}
}

// However slow the target, the passes of a plan that was made to fit are over in time, and
// there are as many as it takes for a median.
func TestPlansFitTheBudget(t *testing.T) {
	for _, p := range patterns.Profiles() {
		for _, budget := range []time.Duration{10 * time.Second, 30 * time.Second, time.Minute, 10 * time.Minute, time.Hour} {
			was := planOf(t, p.Name)
			plan, notes, err := limitsOf(budget, 1<<40).fit(was)
			if err != nil {
				if budget >= time.Minute || !errors.Is(err, probe.ErrUsage) || probe.Remedy(err) == "" {
					t.Errorf("%s in %v: %v", p.Name, budget, err)
				}
				continue
			}
			longest := time.Duration(len(plan.Rows)*(plan.Passes+1))*plan.TimeLimit + time.Duration(plan.Passes)*plan.Interval
			if longest > budget || plan.Passes < 3 || plan.PassTime < min(shortestPass, was.PassTime) || plan.Validate() != nil {
				t.Errorf("%s in %v: up to %v, %d passes of %v: %v", p.Name, budget, longest, plan.Passes, plan.PassTime, plan.Validate())
			}
			if changed := plan.Passes != was.Passes || plan.PassTime != was.PassTime; changed != (len(notes) > 0) {
				t.Errorf("%s in %v: %d passes of %v, and it says %q", p.Name, budget, plan.Passes, plan.PassTime, notes)
			}
		}
	}
}

// A plan of few short passes is not made longer, and one pass is enough for who asks for
// one.
func TestShortPlansStayAsTheyAre(t *testing.T) {
	plan := planOf(t, "quick")
	plan.Passes, plan.PassTime, plan.TimeLimit = 1, 20*time.Millisecond, 20*time.Millisecond
	fitted, notes, err := limitsOf(5*time.Second, 1<<40).fit(plan)
	if err != nil || len(notes) > 0 || fitted.Passes != 1 || fitted.PassTime != plan.PassTime {
		t.Errorf("%v, %v, %+v", err, notes, fitted)
	}
}

// What a run writes stays within the limit, whatever the rows are.
func TestRunsKeepToMaxWrite(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	rows := []string{"SEQ1M Q1T1", "SEQ1M Q8T2", "RND4K Q32T1", "RND4K Q4T3 mix", "RND512K Q1T1 write", "SEQ128K Q32T1 mix30", "RND4K Q1T1 read"}
	refused := 0
	for range 40 {
		plan := probe.Plan{Profile: "custom", FileBytes: (8 + random.Int64N(8)) << 20, Passes: 1 + random.IntN(3), PassTime: 20 * time.Millisecond,
			TimeLimit: time.Second, Connections: 1 + random.IntN(4)}
		for range 1 + random.IntN(3) {
			parsed, err := patterns.Parse(rows[random.IntN(len(rows))])
			if err != nil {
				t.Fatal(err)
			}
			plan.Rows = append(plan.Rows, parsed...)
		}
		most := 10e6 + random.Int64N(150e6)
		plan, err := fitWrites(plan, most)
		if err != nil {
			refused++
			continue
		}
		if wrote := written(t, plan); wrote > most {
			t.Errorf("%d bytes written with a limit of %d: %+v", wrote, most, plan)
		}
	}
	if refused > 30 {
		t.Errorf("%d of 40 plans were refused", refused)
	}
}

// written is what the target saw of a run.
func written(t *testing.T, plan probe.Plan) int64 {
	t.Helper()
	var seen atomic.Int64
	mem := probetest.NewMem(probetest.Observe(func(_ string, op patterns.Op, _ int64, n int) {
		if op == patterns.Write {
			seen.Add(int64(n))
		}
	}))
	r := &probe.Runner{Plan: plan, Dial: func(context.Context) (probe.Target, error) { return mem, nil }, StallTimeout: time.Minute}
	run, err := r.Measure(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if run.Written != seen.Load() {
		t.Errorf("the run counts %d bytes and the target %d", run.Written, seen.Load())
	}
	return seen.Load()
}

// The limit is used up to a share of one block a connection and pass, and not passed.
func TestMaxWriteIsUsed(t *testing.T) {
	plan := planOf(t, "quick")
	for _, most := range []int64{100e6, 120e6, 150e6} {
		fitted, notes, err := limitsOf(time.Minute, most).fit(plan)
		if err != nil || len(notes) != 1 {
			t.Fatalf("%d: %v, %q", most, err, notes)
		}
		if total := mostWritten(fitted, fitted.WritePassBytes); total > most || total < most-12<<20 {
			t.Errorf("up to %d bytes of %d", total, most)
		}
	}
}

func TestMaxWriteThatIsTooLittle(t *testing.T) {
	for profile, most := range map[string]int64{"quick": 30e6, "cdm3": 200e6} {
		_, _, err := limitsOf(time.Minute, most).fit(planOf(t, profile))
		if !errors.Is(err, probe.ErrUsage) {
			t.Errorf("%s with %d bytes: %v", profile, most, err)
		}
	}
	plan := planOf(t, "quick")
	plan.ReadOnly, plan.Rows = "film.mkv", onlyReads(plan.Rows)
	if _, _, err := limitsOf(time.Minute, 1).fit(plan); err != nil {
		t.Errorf("a run that writes nothing: %v", err)
	}
}
