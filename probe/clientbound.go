package probe

import (
	"fmt"
	"strings"

	"nasprobe/probe/stats"
)

// Bounds from which this client, not the NAS, may have set a figure.
const (
	cpuBoundCores   = 0.9 // processor time over time, in the median pass
	clientTimeShare = 0.2 // of the latency of a request
)

// clientFindings names the rows in which this client may be the limit.
func clientFindings(run *Run) []Warning {
	var out []Warning
	if rows, most := rowsAbove(run, cpuBoundCores, coresUsed); len(rows) > 0 {
		out = append(out, Warn("cpu-bound", most, named(rows, run)))
	}
	if rows, most := rowsAbove(run, clientTimeShare, clientShare); len(rows) > 0 {
		out = append(out, Warn("client-bound", most*100, named(rows, run)))
	}
	return out
}

// rowsAbove are the rows whose scored passes have a median figure above a bound, and
// the largest of them.
func rowsAbove(run *Run, bound float64, figure func(Pass) float64) (rows []string, most float64) {
	for _, row := range run.Rows {
		var values []float64
		for _, p := range row.Scored() {
			values = append(values, figure(p))
		}
		if m := stats.Median(values); m > bound {
			rows, most = append(rows, row.Pattern), max(most, m)
		}
	}
	return rows, most
}

func named(rows []string, run *Run) string {
	if len(rows) == len(run.Rows) && len(rows) > 1 {
		return fmt.Sprintf("all %d rows", len(rows))
	}
	return strings.Join(rows, ", ")
}

// coresUsed is the processor time of a pass over its length, 0 where it is too short.
func coresUsed(p Pass) float64 {
	if p.Seconds < LeastForCPU {
		return 0
	}
	return p.CPUTime / p.Seconds
}

// clientShare is the part of a request's latency that was spent on this side.
func clientShare(p Pass) float64 {
	if p.IOs == 0 || p.Latency.Mean == 0 {
		return 0
	}
	return p.ClientTime / float64(p.IOs) / p.Latency.Mean
}
