package report

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/metric"
	"nasprobe/probe/stats"
	"nasprobe/report/chart"
)

// trendLayout is how the times of a history are written.
const trendLayout = "2006-01-02 15:04"

// trendCharts are those of one target: the figures of its rows over time.
type trendCharts struct {
	first, last time.Time
	most        int // spans a chart
	changes     []trendChange
	shown       []string // ids of runs that are shown elsewhere
}

func newTrendCharts(trends []Trend, most int, shown []string) trendCharts {
	first, last := period(measuredTrends(trends))
	return trendCharts{first: first, last: last, most: most, changes: changesOf(trends), shown: shown}
}

func (c trendCharts) spans(t Trend) []trendSpan { return spansOf(t.Points, c.first, c.last, c.most) }

// figure is the chart of one figure of a row, and nil for a trend that has none. A figure
// that has no passes is its own range.
func (c trendCharts) figure(t Trend, m *metric.Metric) *chart.Figure {
	unit := chartUnitOf(m)
	if !isThroughput(m) {
		t.Points = slices.Clone(t.Points)
		for i, p := range t.Points {
			v := pointFigure(m, t.Pattern, p)
			t.Points[i].Throughput = stats.Summary{Median: v, Min: v, Max: v}
		}
	}
	out := c.chart(t, unit.name)
	out.Log = unit.log
	for _, s := range c.spans(t) {
		out.Spans = append(out.Spans, chart.Span{At: s.middle(), Low: s.low * unit.factor, Mid: s.mid * unit.factor, High: s.high * unit.factor,
			Shown: c.isShown(s), Says: c.says(s, unit)})
	}
	out.Title = c.title(t, unit.name, lastOf(out.Spans))
	return out.Figure()
}

// latency is nil for a trend that does not tell it.
func (c trendCharts) latency(t Trend) *chart.Figure {
	out := c.chart(t, "p50 ms, dashed: p99")
	out.Log, out.Edged = true, true
	for _, s := range c.spans(t) {
		out.Spans = append(out.Spans, chart.Span{At: s.middle(), Low: s.p50 * 1e3, Mid: s.p50 * 1e3, High: s.p99 * 1e3, Shown: c.isShown(s)})
	}
	out.Title = c.title(t, "ms of p50", lastOf(out.Spans))
	return out.Figure()
}

func (c trendCharts) chart(t Trend, note string) chart.Trend {
	out := chart.Trend{Heading: probe.Printable(t.Pattern), Note: note, First: c.first, Last: c.last}
	for _, change := range c.changes {
		out.Changes = append(out.Changes, chart.Change{At: change.at, Mark: change.mark})
	}
	return out
}

func lastOf(spans []chart.Span) float64 {
	if len(spans) == 0 {
		return 0
	}
	return spans[len(spans)-1].Mid
}

func (c trendCharts) title(t Trend, unit string, last float64) string {
	return fmt.Sprintf("%s in %s from %s to %s, at last %s", probe.Printable(t.Pattern), unit, c.first.Format(trendLayout), c.last.Format(trendLayout), digits(last, 3))
}

func (c trendCharts) isShown(s trendSpan) bool {
	return slices.ContainsFunc(s.runs, func(id string) bool { return slices.Contains(c.shown, id) })
}

// says is a span in words: when, and what.
func (c trendCharts) says(s trendSpan, unit chartUnit) string {
	return c.when(s) + ": " + unit.text(s.mid) + rangeOf(s, unit)
}

// rangeOf is the range of a span in brackets, "" where it has none.
func rangeOf(s trendSpan, unit chartUnit) string {
	if s.low >= s.high {
		return ""
	}
	return " (" + digits(s.low*unit.factor, unit.decimals) + "-" + digits(s.high*unit.factor, unit.decimals) + ")"
}

// when is the time of a span, and how many runs it stands for if not one.
func (c trendCharts) when(s trendSpan) string {
	zone := c.last.Location()
	from, to := s.first.In(zone), s.last.In(zone)
	if len(s.runs) < 2 {
		return from.Format(trendLayout)
	}
	until := strings.TrimPrefix(to.Format(trendLayout), from.Format(time.DateOnly)+" ")
	return from.Format(trendLayout) + " to " + until + ", " + count(len(s.runs), "run", "runs")
}
