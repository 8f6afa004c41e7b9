package main

import (
	"errors"
	"strings"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// gated is a comparison of two sides in one row with that verdict.
func gated(v stats.Verdict, needed int) *compare.Comparison {
	return &compare.Comparison{Sides: []compare.Side{{Label: "a"}, {Label: "b"}},
		Rows: []compare.Row{{Pattern: "SEQ1M Q1T1 read", Sides: []compare.RowSide{{N: 5}, {N: 5}}, Change: compare.Later[float64]{-0.2},
			Verdict: compare.Later[stats.Verdict]{v}, Needed: compare.Later[int]{needed}}}}
}

func TestTheGatePassesOnlyWhatWasDecided(t *testing.T) {
	altered := func(c *compare.Comparison, f func(*compare.Comparison)) *compare.Comparison { f(c); return c }
	cause := func(c *compare.Comparison) { c.Differences = []compare.Difference{{What: "signing"}} }
	for name, c := range map[string]struct {
		of           *compare.Comparison
		code         int
		want, remedy string
	}{
		"decided":                {gated(stats.Unchanged, 0), 0, "", ""},
		"faster":                 {gated(stats.Faster, 0), 0, "", ""},
		"slower":                 {gated(stats.Slower, 0), 6, "slower than a: SEQ1M Q1T1 read -20.0 % in b", "measure both sides again before you rely on it"},
		"slower, with causes":    {altered(gated(stats.Slower, 0), cause), 6, "slower than a", "look at the possible causes in the result"},
		"slower and ended early": {altered(gated(stats.Slower, 0), func(c *compare.Comparison) { c.Sides[1].Incomplete = true }), 6, "slower than a", ""},
		"too few":                {gated(stats.Unchanged, 5), 1, "too few passes of a or b in SEQ1M Q1T1 read, it takes 5 a side", "measure 5 passes a side or more"},
		"ended early":            {altered(gated(stats.Unchanged, 0), func(c *compare.Comparison) { c.Sides[1].Incomplete = true }), 1, "b ended before everything was measured", "to the end"},
		"row lacks":              {altered(gated(stats.Unchanged, 5), func(c *compare.Comparison) { c.Rows[0].Sides[1].N = 0 }), 1, "decided: b lacks SEQ1M Q1T1 read", "the same patterns"},
		"row of none":            {altered(gated(stats.Faster, 0), func(c *compare.Comparison) { c.Unmatched = []compare.Unmatched{{Pattern: "X", Sides: []string{"a"}}} }), 1, "b lacks X", "the same patterns"},
		"row of b only":          {altered(gated(stats.Faster, 0), func(c *compare.Comparison) { c.Unmatched = []compare.Unmatched{{Pattern: "X", Sides: []string{"b"}}} }), 0, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			err := (&comparison{failOnRegression: true}).gate(c.of)
			if exitCode(err) != c.code || err != nil && (!strings.Contains(err.Error(), c.want) || !strings.Contains(probe.Remedy(err), c.remedy)) {
				t.Errorf("%v (%s), exit status %d", err, probe.Remedy(err), exitCode(err))
			}
			if c.code == exitFailed && !errors.Is(err, errUndecided) {
				t.Errorf("%v", err)
			}
			if err := (&comparison{}).gate(c.of); err != nil {
				t.Errorf("without the flag: %v", err)
			}
		})
	}
}
