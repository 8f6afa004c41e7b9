package report

import (
	"slices"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// Trend is what one row of a target did over time.
type Trend struct {
	Target  string // URL without a password
	Pattern string
	Points  []Point // the oldest first
}

// measured is t without the points that have no figure: of a row that its run left out.
func (t Trend) measured() Trend {
	t.Points = slices.DeleteFunc(slices.Clone(t.Points), func(p Point) bool { return !(p.Throughput.Median > 0) })
	return t
}

// measuredTrends are those that have a figure, with what they have.
func measuredTrends(all []Trend) []Trend {
	var out []Trend
	for _, t := range all {
		if t = t.measured(); len(t.Points) > 0 {
			out = append(out, t)
		}
	}
	return out
}

// Point is one run of a trend.
type Point struct {
	Run        string // id
	Started    time.Time
	Throughput stats.Summary        // bytes a second
	IOPS       float64              // median
	Latency    probe.Latency        // seconds; zero where the run does not tell
	Changes    []compare.Difference // in which conditions it differs from the point before
}
