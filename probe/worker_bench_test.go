package probe_test

import (
	"context"
	"testing"
	"time"

	"nasprobe/probe/probetest"
)

// BenchmarkRequest is what one request costs beside the driver: its offset, its
// completion and its place in the records of the pass.
func BenchmarkRequest(b *testing.B) {
	for _, row := range []string{"RND4K Q1T1 read", "RND4K Q32T1 write"} {
		b.Run(row, func(b *testing.B) {
			var each float64
			for b.Loop() {
				each = timeARequest(b, row)
			}
			b.ReportMetric(each, "ns/request")
		})
	}
}

// timeARequest is the mean time of a request in the best of some passes, in nanoseconds.
func timeARequest(b *testing.B, row string) float64 {
	plan := quickPlan(b, row)
	plan.PassTime, plan.Verify = 100*time.Millisecond, false
	run, err := runnerOn(probetest.NewMem(), plan).Measure(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	return 1e9 / run.Rows[0].IOPS.Max
}
