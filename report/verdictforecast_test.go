package report

import (
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
)

// What the table shows is not forecast below it.
func TestNoForecastOfADepthThatWasMeasured(t *testing.T) {
	lone, other := rowOf(pattern(true, 4*kib, 1, patterns.Read), 20e6), rowOf(pattern(true, 4*kib, 8, patterns.Write), 90e6)
	verdict := limited(lone.Pattern, probe.LimitRoundTrips, 0.8, waiting(0.21e-3, 0.26e-3, shown(bottleneck.FigurePrediction, 111.3e6))...)
	for name, c := range map[string]struct {
		deep probe.Row
		told bool
	}{
		"measured":           {rowOf(pattern(true, 4*kib, 8, patterns.Read), 90e6), false},
		"deeper":             {rowOf(pattern(true, 4*kib, 32, patterns.Read), 90e6), true},
		"the other way":      {other, true},
		"without its passes": {probe.NewRow(pattern(true, 4*kib, 8, patterns.Read)), true},
	} {
		run := runOf(lone, c.deep)
		run.Verdict = &probe.Verdict{Rows: []probe.RowVerdict{verdict}}
		if got := strings.Join(verdictWords(run), ""); strings.Contains(got, "depth 8 would give") != c.told {
			t.Errorf("%s: %s", name, got)
		}
		if e := run.Verdict.Rows[0].Evidence; e[len(e)-1].Figure != bottleneck.FigurePrediction {
			t.Errorf("%s: the evidence changed", name)
		}
	}
}
