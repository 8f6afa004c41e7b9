package report

import (
	"fmt"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// latestSummary is how the last run compares with those before in the first row that it
// has. Of several histories none is the one to tell of.
func latestSummary(all []History) string {
	if len(all) != 1 {
		return ""
	}
	for _, line := range latestTable(all[0].Trends).Lines {
		if line[1] != absent && line[2] != absent {
			return fmt.Sprintf("; %s at last %s MB/s, before that %s in the median", line[0], line[1], line[2])
		}
	}
	return ""
}

// latestTable sets the last run against all before it, a line a row. A row that it left out
// has what those before measured.
func latestTable(trends []Trend) htmlTable {
	newest := newestRun(trends)
	t := htmlTable{Heads: []string{"MB/s", "latest", "earlier runs", "change", "min-max", "n"}}
	for _, trend := range measuredTrends(trends) {
		n := len(trend.Points)
		s := newSpan(trend.Points)
		line := append([]string{probe.Printable(trend.Pattern)}, latestCells(trend.Points, newest)...)
		t.Lines = append(t.Lines, append(line, digits(s.low/mega, 3)+"-"+digits(s.high/mega, 3), fmt.Sprint(n)))
	}
	return t
}

// latestCells are the figure of the newest run, the median of the others, and how far that
// is from it.
func latestCells(points []Point, newest string) []string {
	latest, shown := 0.0, absent
	if last := points[len(points)-1]; last.Run == newest {
		points, latest = points[:len(points)-1], last.Throughput.Median
		shown = digits(latest/mega, 3)
	}
	var all []float64
	for _, p := range points {
		all = append(all, p.Throughput.Median)
	}
	switch median := stats.Median(all); {
	case !(median > 0):
		return []string{shown, absent, absent}
	case latest == 0:
		return []string{shown, digits(median/mega, 3), absent}
	default:
		return []string{shown, digits(median/mega, 3), changeText(latest/median - 1)}
	}
}

// newestRun is the id of the last run of all trends, whether it measured a row or not.
func newestRun(trends []Trend) string {
	var last Point
	for _, t := range trends {
		if n := len(t.Points); n > 0 && !t.Points[n-1].Started.Before(last.Started) {
			last = t.Points[n-1]
		}
	}
	return last.Run
}
