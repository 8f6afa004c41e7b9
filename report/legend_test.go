package report

import (
	"strings"
	"testing"

	"nasprobe/patterns"
)

// One pass has neither a median nor a range.
func TestLegendOfOnePass(t *testing.T) {
	for passes, want := range map[int]string{1: "MB/s and IOPS are those of 1 pass; p50 and p99 are percentiles of its latencies;", 3: "are the median of 3 passes, min-max their range; p50"} {
		r := runOf(rowOf(pattern(false, mib, 1, patterns.Read), 1e6))
		if r.Plan.Passes = passes; !strings.Contains(legend(r), want) {
			t.Errorf("%s, want %s", legend(r), want)
		}
		r.Plan.Profile = patterns.CopyProfile
		if got := legend(r); strings.Contains(got, "min-max") != (passes > 1) {
			t.Errorf("%s", got)
		}
	}
}
