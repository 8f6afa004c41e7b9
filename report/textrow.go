package report

import (
	"fmt"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// The shares of a pass that a flush must take before it is worth a column, and before
// the figure without it is worth another.
const (
	notable = 0.01
	long    = 0.1
)

// textColumns are the columns of the table for r.
func textColumns(r *probe.Run) []column[probe.Row] {
	switch {
	case onlyScores(r):
		return scoreColumns(r)
	case isStreams(r):
		return streamColumns(r)
	case isCopy(r):
		return copyColumns(r)
	}
	cols := []column[probe.Row]{
		{"Pattern", func(r probe.Row) string { return r.Pattern }},
		{"MB/s", scored(func(r probe.Row) string { return fixed(r.Throughput.Median/mega, 3) })},
		{"min-max", scored(rangeText)},
		{"IOPS", scored(func(r probe.Row) string { return digits(r.IOPS.Median, 3) })},
		{"p50 ms", latency(func(l probe.Latency) float64 { return l.P50 })},
		{"p99 ms", latency(func(l probe.Latency) float64 { return l.P99 })},
		cpuColumn(),
	}
	return append(cols, optionalColumns(r)...)
}

// cpuColumn is the time of this process.
func cpuColumn() column[probe.Row] {
	return column[probe.Row]{"CPU %", scored(func(r probe.Row) string { return digits(cpuShare(r.Scored())*100, 1) })}
}

// optionalColumns come only when they have something to say.
func optionalColumns(r *probe.Run) []column[probe.Row] {
	var cols []column[probe.Row]
	if anyRow(r, flushes) {
		cols = append(cols, column[probe.Row]{"flush %", flushText})
	}
	if anyRow(r, flushesLong) {
		cols = append(cols, column[probe.Row]{"w/o flush", withoutFlush})
	}
	if anyRow(r, func(row probe.Row) bool { return len(row.Scored()) != r.Plan.Passes }) {
		cols = append(cols, column[probe.Row]{"passes", func(row probe.Row) string {
			return fmt.Sprintf("%d of %d", len(row.Scored()), r.Plan.Passes)
		}})
	}
	return cols
}

// leastWanted are the columns that a narrow terminal goes without, the first first.
var leastWanted = []string{"w/o flush", "flush %", "passes", "CPU %", "p99 ms", "p50 ms"}

const absent = "-"

// scored keeps a row without a scored pass from showing zeros as if measured.
func scored(cell func(probe.Row) string) func(probe.Row) string {
	return func(r probe.Row) string {
		if len(r.Scored()) == 0 {
			return absent
		}
		return cell(r)
	}
}

// rangeText is the range of the passes: one pass alone has none.
func rangeText(r probe.Row) string {
	if len(r.Scored()) < 2 {
		return absent
	}
	return digits(r.Throughput.Min/mega, 3) + "-" + digits(r.Throughput.Max/mega, 3)
}

// latency is one figure of it in milliseconds.
func latency(of func(probe.Latency) float64) func(probe.Row) string {
	return scored(func(r probe.Row) string { return fixed(of(r.Latency)*1e3, 3) })
}

func flushes(r probe.Row) bool { return flushShare(r.Scored()) > notable }

func flushesLong(r probe.Row) bool { return flushShare(r.Scored()) > long }

func flushText(r probe.Row) string {
	if share := flushShare(r.Scored()); share > 0 {
		return fixed(share*100, 1)
	}
	return absent
}

// withoutFlush is the throughput of the writes alone, in MB/s: what a write cache takes.
func withoutFlush(r probe.Row) string {
	if flushShare(r.Scored()) == 0 {
		return absent
	}
	var rates []float64
	for _, p := range r.Scored() {
		rates = append(rates, ratio(float64(p.Bytes), p.Seconds-p.FlushTime))
	}
	return fixed(stats.Median(rates)/mega, 3)
}

// flushLegend explains that column where there is one.
func flushLegend(r *probe.Run) string {
	if onlyScores(r) || !anyRow(r, flushesLong) {
		return ""
	}
	return " w/o flush: MB/s of the writes until the last was answered; the flush then makes them durable."
}

func anyRow(r *probe.Run, is func(probe.Row) bool) bool {
	for _, row := range r.Rows {
		if is(row) {
			return true
		}
	}
	return false
}
