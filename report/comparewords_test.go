package report

import (
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// What is printed of a change lies on the same side of the least one that counts.
func TestAChangeShowsWhetherItCounts(t *testing.T) {
	for _, c := range []struct {
		change float64
		basis  stats.Basis
		want   string
	}{
		{0.0296, stats.OnPasses, "+2.96 %"}, {-0.0296, stats.OnPasses, "-2.96 %"}, {0.02996, stats.OnPasses, "+2.996 %"}, {0.0299999, stats.OnPasses, "+3.0000 %"},
		{0.03, stats.OnPasses, "+3.0 %"}, {0.0304, stats.OnPasses, "+3.0 %"}, {0.0294, stats.OnPasses, "+2.9 %"}, {0.476, stats.OnPasses, "+47.6 %"}, {0, stats.OnPasses, "0.0 %"},
		{0.1, stats.OnSingleScore, "+10.0 %"}, {0.1004, stats.OnSingleScore, "+10.04 %"}, {0.0996, stats.OnSingleScore, "+10.0 %"}, {499, stats.OnSingleScore, "+49900 %"},
	} {
		if got := rowChange(compare.Row{Change: compare.Later[float64]{c.change}, Basis: c.basis}, 0, stats.DefaultRules()); got != c.want {
			t.Errorf("%v, %s: %q, want %q", c.change, c.basis, got, c.want)
		}
	}
}

// The legend speaks of what the rows rest on, and of nothing else.
func TestTheLegendFitsTheRows(t *testing.T) {
	scores, passes := singleScores(), ladder()
	mixed := comparisonOf(scores.Sides, scores.Rows[0], comparedRow("SEQ1M Q1T1", patterns.Write, measuredSide(1e6, 0.01, 5), measuredSide(1e6, 0.01, 5)))
	for name, c := range map[string]struct {
		of        *compare.Comparison
		has, none []string
	}{
		"scores":  {scores, []string{"MB/s: the score", "more than 10 %", "~: no difference that these scores and rules support."}, []string{"median", "Mann-Whitney", "passes", "packets"}},
		"passes":  {passes, []string{"median", "Mann-Whitney", "3 % at least", "~: no difference that these passes and rules support."}, []string{"score", "packets"}},
		"mixed":   {mixed, []string{"median", "Mann-Whitney", "A single score", "more than 10 %", "these passes, scores and rules support."}, nil},
		"packets": {twoSides(), []string{"packets/s: TCP segments in both directions, acknowledgements included."}, nil},
	} {
		got := compareLegend(c.of)
		for _, w := range c.has {
			if !strings.Contains(got, w) {
				t.Errorf("%s: no %q in %s", name, w, got)
			}
		}
		for _, w := range c.none {
			if strings.Contains(got, w) {
				t.Errorf("%s: %q in %s", name, w, got)
			}
		}
	}
}

func TestTheIntervalSaysItsConfidence(t *testing.T) {
	c := ladder()
	c.Rules.Alpha = 0.05
	if out := comparisonText(t, c, Options{}); !strings.Contains(out, "95 % interval") {
		t.Error(out)
	}
	if out := renderComparison(t, "csv", c); !strings.Contains(out, ",interval_confidence\r\n") || !strings.Contains(out, ",0.95\r\n") {
		t.Error(out)
	}
}

// A side that lacks a row has dashes, and empty fields, and no verdict.
func TestASideWithoutARowHasNoFigures(t *testing.T) {
	full, none := measuredSide(100e6, 0.01, 5), compare.RowSide{Passes: []float64{}}
	c := comparisonOf([]compare.Side{comparedSide("a", 1448), comparedSide("b", 1448), comparedSide("c", 1448)}, comparedRow("SEQ1M Q1T1", patterns.Read, full, none, full))
	c.Summary = "b against a: no row in common; c against a: no detectable difference"
	lines := strings.Split(comparisonText(t, c, Options{}), "\n")
	found := false
	for _, l := range lines {
		if f := strings.Fields(l); len(f) > 2 && f[0] == "B" && f[1] == absent {
			found = true
			if strings.Trim(l, " B-0") != "" {
				t.Errorf("%q", l)
			}
		}
	}
	if !found || !strings.HasSuffix(strings.Join(lines, "\n"), "\nb against a: no row in common\nc against a: no detectable difference\n") {
		t.Error(strings.Join(lines, "\n"))
	}
	records := strings.Split(renderComparison(t, "csv", c), "\r\n")
	if !strings.Contains(records[2], ",0,,,,0,") || !strings.HasSuffix(records[2], ",,,,,,passes,") {
		t.Errorf("%q", records[2])
	}
}
