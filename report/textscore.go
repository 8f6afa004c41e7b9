package report

import (
	"slices"

	"nasprobe/probe"
)

// onlyScores tells a run that was read from a text of CrystalDiskMark: it has one
// figure a row and no pass of which the time is known.
func onlyScores(r *probe.Run) bool {
	known := func(row probe.Row) bool { return len(row.Scored()) > 0 }
	timed := func(row probe.Row) bool {
		return slices.ContainsFunc(row.Scored(), func(p probe.Pass) bool { return p.Seconds > 0 })
	}
	return anyRow(r, known) && !anyRow(r, timed)
}

// scoreColumns leave out what such a text cannot tell.
func scoreColumns(r *probe.Run) []column[probe.Row] {
	cols := []column[probe.Row]{
		{"Pattern", func(r probe.Row) string { return r.Pattern }},
		{"MB/s", scored(func(r probe.Row) string { return fixed(r.Throughput.Best/mega, 3) })},
	}
	if isStreams(r) || isCopy(r) {
		cols = append(cols, mbitColumn(func(r probe.Row) float64 { return r.Throughput.Best }))
	}
	if !isStreams(r) {
		cols = append(cols, column[probe.Row]{"IOPS", scored(func(r probe.Row) string { return digits(r.IOPS.Best, 3) })})
	}
	mean := func(l probe.Latency) float64 { return l.Mean }
	if anyRow(r, func(row probe.Row) bool { return mean(row.Latency) > 0 }) {
		cols = append(cols, column[probe.Row]{"mean ms", latency(mean)})
	}
	return cols
}

func scoreLegend(r *probe.Run) string {
	passes := "several passes"
	if n := r.Plan.Passes; n > 0 {
		passes = count(n, "pass", "passes")
	}
	figures := "MB/s and IOPS"
	if isStreams(r) {
		figures = "MB/s and Mbit/s"
	}
	return "MB = 1,000,000 bytes. " + figures + " are the score of a row, the best of " + passes + ", and have no spread."
}
