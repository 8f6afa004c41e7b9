package report

import (
	"slices"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
)

// forecastDepth is that of which a verdict tells what it would give.
const forecastDepth = 8

// withoutForecasts are the rows of a group without what is forecast of a depth that the
// run measured: the table has the figure itself.
func withoutForecasts(g []probe.RowVerdict, r *probe.Run) []probe.RowVerdict {
	out := slices.Clone(g)
	for i, v := range out {
		if measuredAt(forecastDepth, v, r) {
			out[i].Evidence = slices.DeleteFunc(slices.Clone(v.Evidence), func(e probe.Evidence) bool { return e.Figure == bottleneck.FigurePrediction })
		}
	}
	return out
}

// measuredAt tells whether the run has the row of a verdict at a depth, too.
func measuredAt(depth int, v probe.RowVerdict, r *probe.Run) bool {
	p, known := parsePattern(v.Pattern)
	if !known {
		return false
	}
	p.QueueDepth = depth
	name := probe.NewRow(p).Pattern
	return slices.ContainsFunc(r.Rows, func(row probe.Row) bool { return row.Pattern == name && len(row.Scored()) > 0 })
}
