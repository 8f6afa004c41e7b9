package report

import (
	"time"

	"nasprobe/probe/stats"
)

// trendSpan is one run of a trend, or several that are shown as one.
type trendSpan struct {
	first, last    time.Time
	runs           []string // ids
	low, mid, high float64  // bytes a second: the least pass, the median, the greatest pass
	p50, p99       float64  // seconds: the median, and the greatest
}

// spansOf are the points of a trend, each for itself. Of more than most, those that fall
// into the same part of the time from first to last are one. The extremes stay: a span
// has the least and the greatest pass of all its runs, and the greatest p99.
func spansOf(points []Point, first, last time.Time, most int) []trendSpan {
	apart := time.Duration(0) // every run is a span
	if len(points) > most {
		apart = last.Sub(first)/time.Duration(most) + 1
	}
	var out []trendSpan
	for len(points) > 0 {
		n := 1
		for apart > 0 && n < len(points) && points[n].Started.Sub(first)/apart == points[0].Started.Sub(first)/apart {
			n++
		}
		out, points = append(out, newSpan(points[:n])), points[n:]
	}
	return out
}

func newSpan(points []Point) trendSpan {
	s := trendSpan{first: points[0].Started, last: points[len(points)-1].Started}
	var medians, p50s []float64
	for _, p := range points {
		s.runs = append(s.runs, p.Run)
		if p.Throughput.Median > 0 {
			medians = append(medians, p.Throughput.Median)
			s.high = max(s.high, p.Throughput.Max)
			if s.low == 0 || p.Throughput.Min < s.low {
				s.low = p.Throughput.Min
			}
		}
		if p.Latency.P50 > 0 {
			p50s = append(p50s, p.Latency.P50)
			s.p99 = max(s.p99, p.Latency.P99)
		}
	}
	s.mid, s.p50 = stats.Median(medians), stats.Median(p50s)
	return s
}

// middle is where the span stands on an axis of time.
func (s trendSpan) middle() time.Time { return s.first.Add(s.last.Sub(s.first) / 2) }

// period is from the first run of all trends to the last.
func period(trends []Trend) (first, last time.Time) {
	for _, t := range trends {
		for _, p := range t.Points {
			if first.IsZero() || p.Started.Before(first) {
				first = p.Started
			}
			if last.IsZero() || p.Started.After(last) {
				last = p.Started
			}
		}
	}
	return first.In(last.Location()), last
}
