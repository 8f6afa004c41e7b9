package probe_test

import (
	"context"
	"testing"
	"time"

	"nasprobe/probe/probetest"
)

// The series of a pass is the whole of its bytes, and as long as the pass.
func TestEveryPassHasItsSeries(t *testing.T) {
	mem := probetest.NewMem(probetest.WithLatency(5*time.Millisecond, nil))
	plan := quickPlan(t, "RND4K Q8T2 read", "SEQ1M Q1T1 write")
	plan.Passes, plan.PassTime = 1, 600*time.Millisecond
	run, err := runnerOn(mem, plan).Measure(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range run.Rows {
		for _, p := range row.Passes {
			var sum int64
			for _, n := range p.Series {
				sum += n
			}
			least, most := 2, int((p.Seconds-p.FlushTime)/0.25)+1
			if sum != p.Bytes || len(p.Series) < least || len(p.Series) > most || p.Series[0] == 0 {
				t.Errorf("row %s: %v of %d bytes in %g s", row.Pattern, p.Series, p.Bytes, p.Seconds)
			}
		}
	}
}

// However many requests a pass has, it allocates nothing for them.
func TestRequestsAllocateNothing(t *testing.T) {
	allocations := func(lasts time.Duration) float64 {
		plan := quickPlan(t, "RND4K Q4T1 read")
		plan.Passes, plan.PassTime = 1, lasts
		return testing.AllocsPerRun(1, func() {
			if _, err := runnerOn(probetest.NewMem(), plan).Measure(context.Background()); err != nil {
				t.Error(err)
			}
		})
	}
	few, many := allocations(time.Millisecond), allocations(700*time.Millisecond)
	if many > few+100 { // the watch ticks
		t.Errorf("%g allocations in a long run, %g in a short one", many, few)
	}
}
