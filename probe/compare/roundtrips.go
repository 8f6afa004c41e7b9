package compare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// trip is a figure of the command link that has no passes: a time in seconds, 0 where a run
// does not tell.
type trip struct {
	what string
	of   func(r *probe.Run) float64
}

func roundTrip() trip {
	return trip{"round trip", func(r *probe.Run) float64 { return r.RoundTrip.P50 }}
}

// connection is the least of some, too few for a median to hold still.
func connection() trip {
	return trip{"least TCP connection", func(r *probe.Run) float64 { return r.Link.Connect.Min }}
}

// Two such figures are called different if their ratio, less 1, and their difference in
// seconds are above these. What power saving, the scheduler and other programs at either
// end do within that second is not in the spread of one look: it takes some microseconds,
// and a fifth of what is longer.
const (
	tripEffect = 0.3
	tripLeast  = 20e-6
)

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

// apart tells whether two of these figures are to be called different.
func apart(a, b float64) bool {
	return a > 0 && b > 0 && max(a, b) > (1+tripEffect)*min(a, b) && max(a, b)-min(a, b) > tripLeast
}

// tripDifferences are those of sides that link looked at. They are results as well as
// possible causes.
func tripDifferences(sides []Input) []Difference {
	var out []Difference
	if !looked(sides) {
		return nil
	}
	for _, t := range []trip{roundTrip(), connection()} {
		values := t.values(sides)
		if !slices.ContainsFunc(values, func(v float64) bool { return apart(values[0], v) }) {
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
	v := roundTrip().values(sides)
	for n := range c.Sides[1:] {
		found := fmt.Sprintf("no difference of more than %.0f %% in round trips", tripEffect*100)
		if apart(v[0], v[n+1]) {
			found = fmt.Sprintf("round trips take %s times as long", strconv.FormatFloat(v[n+1]/v[0], 'g', 2, 64))
		}
		sentences = append(sentences, early(subjectOf(sides, c, n+1)+": "+found, endedEarly(c, n+1)))
	}
	return strings.Join(sentences, "; ")
}

func milliseconds(v float64) string {
	if v <= 0 {
		return Unknown
	}
	return strconv.FormatFloat(v*1e3, 'g', 3, 64) + " ms"
}
