package compare

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// trip is a figure of the command link that has no passes: a time in seconds, 0 where a run
// does not tell.
type trip struct {
	what, plural string
	of           func(r *probe.Run) float64
}

func trips() []trip {
	return []trip{
		{"round trip", "round trips", func(r *probe.Run) float64 { return r.RoundTrip.P50 }},
		{"round trip p99", "the slowest round trips", func(r *probe.Run) float64 { return r.RoundTrip.P99 }},
		{"TCP connection", "TCP connections", func(r *probe.Run) float64 { return r.Link.Connect.P50 }},
	}
}

// looked tells whether link looked at the path of all runs of all sides.
func looked(sides []Input) bool {
	return !slices.ContainsFunc(sides, func(s Input) bool {
		return slices.ContainsFunc(s.Runs, func(r *probe.Run) bool { return r.Link == nil })
	})
}

// values has the median of each side's runs.
func (t trip) values(sides []Input) []float64 {
	var out []float64
	for _, s := range sides {
		var told []float64
		for _, r := range s.Runs {
			if v := t.of(r); v > 0 {
				told = append(told, v)
			}
		}
		out = append(out, stats.Median(told))
	}
	return out
}

// apart tells whether two of these figures are to be called different. They have no
// spread, as a single score.
func apart(a, b float64, rules stats.Rules) bool {
	return a > 0 && b > 0 && max(a, b) > (1+rules.SingleEffect)*min(a, b)
}

// tripDifferences are those of sides that link looked at. They are results as well as
// possible causes.
func tripDifferences(sides []Input, rules stats.Rules) []Difference {
	var out []Difference
	if !looked(sides) {
		return nil
	}
	for _, t := range trips() {
		values := t.values(sides)
		if !slices.ContainsFunc(values, func(v float64) bool { return apart(values[0], v, rules) }) {
			continue
		}
		d := Difference{What: t.what}
		for _, v := range values {
			d.Values = append(d.Values, milliseconds(v))
		}
		out = append(out, d)
	}
	return out
}

// tripSummary is summary where there is no row to compare.
func tripSummary(sides []Input, c *Comparison) string {
	var sentences []string
	for n := range c.Sides[1:] {
		var found []string
		for _, t := range trips() {
			if v := t.values(sides); apart(v[0], v[n+1], c.Rules) {
				found = append(found, fmt.Sprintf("%s take %s times as long", t.plural, strconv.FormatFloat(v[n+1]/v[0], 'g', 2, 64)))
			}
		}
		if len(found) == 0 {
			found = []string{fmt.Sprintf("no difference of more than %s %% in round trips", strconv.FormatFloat(math.Round(c.Rules.SingleEffect*100), 'g', -1, 64))}
		}
		sentences = append(sentences, early(subjectOf(sides, c, n+1)+": "+strings.Join(found, ", "), endedEarly(c, n+1)))
	}
	return strings.Join(sentences, "; ")
}

func milliseconds(v float64) string {
	if v <= 0 {
		return Unknown
	}
	return strconv.FormatFloat(v*1e3, 'g', 3, 64) + " ms"
}
