package report

import (
	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// passesOf shows the passes of one row on an axis of their own, as a comparison does those
// of a side. It is nil for a row that has one figure or none.
func passesOf(r *probe.Run, pattern, id string) *plot {
	row, ok := rowNamed(r, pattern)
	if !ok || len(row.Scored()) < 2 {
		return nil
	}
	side := compare.RowSide{N: len(row.Scored()), Median: row.Throughput.Median, Min: row.Throughput.Min, Max: row.Throughput.Max}
	for _, p := range row.Scored() {
		side.Passes = append(side.Passes, p.Throughput)
	}
	rules := stats.DefaultRules()
	side.Outliers = stats.Outliers(side.Passes, rules.MinEffect)
	p := newPlot(compare.Row{Pattern: probe.Printable(pattern), Op: row.Op, Sides: []compare.RowSide{side}}, []string{sideRange(side)}, rules, id)
	if p != nil {
		p.Lanes[0].Class, p.Reference = "later", ""
	}
	return p
}
