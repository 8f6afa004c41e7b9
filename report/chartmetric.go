package report

import (
	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/metric"
)

// chartUnit is how figures of a unit are shown.
type chartUnit struct {
	name     string
	factor   float64
	decimals int
	log      bool
}

// chartUnitOf is MB/s for nil, which is the throughput.
func chartUnitOf(m *metric.Metric) chartUnit {
	if m != nil {
		switch m.Unit() {
		case metric.Seconds:
			return chartUnit{"ms", 1e3, 3, true}
		case metric.PerSecond:
			return chartUnit{"IOPS", 1, 1, false}
		}
	}
	return chartUnit{"MB/s", 1 / mega, 3, false}
}

func (u chartUnit) text(v float64) string { return digits(v*u.factor, u.decimals) + " " + u.name }

// isThroughput tells of a figure that has a range and passes.
func isThroughput(m *metric.Metric) bool { return m == nil || m.Unit() == metric.BytesPerSecond }

// wanted are the rows that m means: all of them, or the first that it fits.
func wanted(m *metric.Metric, all []string) []string {
	if m == nil {
		return all
	}
	var rows []probe.Row
	for _, text := range all {
		rows = append(rows, rowLike(text))
	}
	for _, profile := range []string{"", patterns.CopyProfile} {
		if row, ok := m.Row(&probe.Run{Plan: probe.PlanInfo{Profile: profile}, Rows: rows}); ok {
			return []string{row.Pattern}
		}
	}
	return nil
}

// rowLike is an empty row of a pattern's text form.
func rowLike(text string) probe.Row {
	if row, ok := probe.ParseStreamRow(text); ok {
		return row
	}
	if p, err := patterns.Parse(text); err == nil && len(p) > 0 {
		row := probe.NewRow(p[0])
		row.Pattern = text
		return row
	}
	return probe.Row{Pattern: text}
}

// pointFigure is what m is in a point of a trend.
func pointFigure(m *metric.Metric, pattern string, p Point) float64 {
	row := rowLike(pattern)
	row.Throughput, row.IOPS.Median, row.Latency = p.Throughput, p.IOPS, p.Latency
	v, _ := m.Of(&probe.Run{Rows: []probe.Row{row}})
	return v
}
