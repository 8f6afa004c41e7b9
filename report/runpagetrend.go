package report

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"nasprobe/probe"
)

// key says how to read the charts of a history.
func (c trendCharts) key(trends []Trend) []string {
	runs := runsOf(trends)
	out := []string{"A dot is a run: the median of its passes. The band is their range."}
	if thinned := c.apart(trends); thinned > 0 {
		out[0] = fmt.Sprintf("%d runs are drawn in %d spans of %s: a dot is the median of the runs of its span, and the band reaches from the least pass of them all to the greatest.",
			runs, c.most, spanText(thinned))
	}
	out = append(out, "Latency stands on an axis of powers of ten: the line is p50, the dashed one p99"+map[bool]string{true: ", the greatest of its span", false: ""}[c.apart(trends) > 0]+".")
	if len(c.changes) > 0 {
		out = append(out, "An upright dashed line is a change of conditions, with its number in the list; of changes close together it is the first.")
	}
	if c.anyShown(trends) {
		out = append(out, "A ring marks a run that is shown on this page.")
	}
	return out
}

// apart is how long the spans of thinned trends are, 0 where none is thinned.
func (c trendCharts) apart(trends []Trend) time.Duration {
	for _, t := range trends {
		if len(t.Points) > c.most {
			return c.last.Sub(c.first) / time.Duration(c.most)
		}
	}
	return 0
}

func (c trendCharts) anyShown(trends []Trend) bool {
	for _, t := range trends {
		for _, s := range c.spans(t) {
			if c.isShown(s) {
				return true
			}
		}
	}
	return false
}

func spanText(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d >= 2*day:
		return digits(d.Hours()/24, 1) + " days"
	case d >= 2*time.Hour:
		return digits(d.Hours(), 1) + " hours"
	}
	return digits(d.Minutes(), 1) + " minutes"
}

// table has the figures of the charts: a line a span, a column a row of the run.
func (c trendCharts) table(trends []Trend) htmlTable {
	t := htmlTable{Heads: []string{"MB/s"}}
	lines := map[time.Time]map[int]trendSpan{}
	for i, trend := range trends {
		t.Heads = append(t.Heads, probe.Printable(trend.Pattern))
		for _, s := range c.spans(trend) {
			at := s.first.UTC()
			if lines[at] == nil {
				lines[at] = map[int]trendSpan{}
			}
			lines[at][i] = s
		}
	}
	for _, at := range sortedTimes(lines) {
		t.Lines = append(t.Lines, c.tableLine(lines[at], len(trends)))
	}
	return t
}

func (c trendCharts) tableLine(spans map[int]trendSpan, columns int) []string {
	line := []string{""}
	for i := range columns {
		s, ok := spans[i]
		if !ok {
			line = append(line, absent)
			continue
		}
		line[0] = c.when(s)
		line = append(line, c.cell(s))
	}
	return line
}

func sortedTimes(lines map[time.Time]map[int]trendSpan) []time.Time {
	return slices.SortedFunc(maps.Keys(lines), time.Time.Compare)
}

func (c trendCharts) cell(s trendSpan) string {
	text := digits(s.mid/mega, 3) + rangeOf(s, chartUnitOf(nil))
	if s.p50 > 0 {
		text += ", p50 " + milliseconds(s.p50) + ", p99 " + milliseconds(s.p99) + " ms"
	}
	return text
}
