package report

import (
	"slices"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/metric"
	"nasprobe/report/chart"
)

// barsOf is the chart of the throughputs of runs, or of another figure of a row, beside
// each other where the runs are several. It is nil where no run has a row.
func barsOf(runs []*probe.Run, names []string, m *metric.Metric) *chart.Figure {
	b := chart.Bars{Heading: chartUnitOf(m).name}
	var told []string
	for _, pattern := range wanted(m, patternsIn(runs)) {
		g := groupOf(pattern, runs, names, m)
		for _, bar := range g.Bars {
			told = append(told, strings.TrimSpace(g.Name+" "+bar.Name)+" "+bar.Value)
		}
		b.Groups = append(b.Groups, g)
	}
	if len(b.Groups) == 0 {
		return nil
	}
	b.Title = strings.Join(told, "; ")
	return b.Figure()
}

// patternsIn are the rows that any of the runs has, in the order in which they come.
func patternsIn(runs []*probe.Run) []string {
	var out []string
	for _, r := range runs {
		for _, row := range r.Rows {
			if !slices.Contains(out, row.Pattern) {
				out = append(out, row.Pattern)
			}
		}
	}
	return out
}

func groupOf(pattern string, runs []*probe.Run, names []string, m *metric.Metric) chart.Group {
	g := chart.Group{Name: probe.Printable(pattern)}
	for i, r := range runs {
		row, ok := rowNamed(r, pattern)
		if !ok {
			continue
		}
		bar := barOf(r, row, m)
		if len(runs) > 1 {
			bar.Name, bar.First = names[i], i == 0
		} else {
			bar.Name, g.Name = g.Name, ""
		}
		g.Bars = append(g.Bars, bar)
	}
	return g
}

func rowNamed(r *probe.Run, pattern string) (probe.Row, bool) {
	i := slices.IndexFunc(r.Rows, func(row probe.Row) bool { return row.Pattern == pattern })
	if i < 0 {
		return probe.Row{}, false
	}
	return r.Rows[i], true
}

func barOf(r *probe.Run, row probe.Row, m *metric.Metric) chart.Bar {
	unit, v := chartUnitOf(m), rowThroughput(r, row)
	if !isThroughput(m) {
		v, _ = m.Of(&probe.Run{Rows: []probe.Row{row}})
	}
	if v <= 0 {
		return chart.Bar{Value: "not measured"}
	}
	bar := chart.Bar{Median: v * unit.factor, Value: unit.text(v)}
	if passes := row.Scored(); isThroughput(m) && len(passes) > 1 {
		bar.Low, bar.High = row.Throughput.Min/mega, row.Throughput.Max/mega
		for _, p := range passes {
			bar.Passes = append(bar.Passes, p.Throughput/mega)
		}
	}
	return bar
}

// rowThroughput is the figure of a row: the median of its passes, or the score of an
// imported text.
func rowThroughput(r *probe.Run, row probe.Row) float64 {
	if onlyScores(r) {
		return row.Throughput.Best
	}
	return row.Throughput.Median
}

func barsKey(runs []*probe.Run) string {
	if !slices.ContainsFunc(runs, func(r *probe.Run) bool { return !onlyScores(r) }) {
		return "A bar is the score of a row."
	}
	return "A bar ends at the median of the passes and its whisker is their range; each dot is a pass, from top to bottom in the order they ran."
}
