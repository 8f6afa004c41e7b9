package probe_test

import (
	"context"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe/probetest"
)

// A pass of whole files has every byte once, also of a file that has fewer blocks than the
// depth, and however quick the target is.
func TestWholeFilesAreSweptOnce(t *testing.T) {
	for _, mebibytes := range []int64{1, 3, 8, 20} {
		r := runnerOn(probetest.NewMem(), quickPlan(t, "SEQ1M Q8T1"))
		r.Plan.FileBytes, r.Plan.PassTime, r.Plan.TimeLimit = mebibytes<<20, patterns.WholeFile, time.Minute
		run, err := r.Measure(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range run.Rows {
			for _, p := range row.Passes {
				if p.Bytes != mebibytes<<20 {
					t.Errorf("%s of %d MiB: a pass of %d bytes", row.Pattern, mebibytes, p.Bytes)
				}
			}
		}
		if want := r.Plan.WriteBytes(); run.Written < want || run.Written > want+patterns.MinBlock {
			t.Errorf("%d MiB: %d bytes were written, and %d announced", mebibytes, run.Written, want)
		}
	}
}
