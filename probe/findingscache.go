package probe

import (
	"nasprobe/patterns"
	"nasprobe/probe/stats"
)

// Bounds of a flush that says more than its figure.
const (
	longFlush  = 0.5 // of a pass, in the median one
	flushWorth = 1.0 // seconds of a pass, below which a flush is naturally most of it
)

// cacheFindings are about writes that a server took faster than its disks.
func cacheFindings(run *Run) []Warning {
	var out []Warning
	for _, row := range run.Rows {
		if c, found := writeCliff(row); found {
			out = append(out, Warn("write-cache", float64(c.bytes)/1e6, row.Pattern, c.before/1e6, c.after/1e6))
		}
	}
	var rows []string
	most := 0.0
	for _, row := range run.Rows {
		if share := flushShare(row); share > longFlush {
			rows, most = append(rows, row.Pattern), max(most, share)
		}
	}
	if len(rows) > 0 {
		out = append(out, Warn("long-flush", most*100, named(rows, run)))
	}
	return out
}

// writeCliff is the fall that most of the scored passes of a sequential writing row have,
// each of its figures the median of theirs.
func writeCliff(row Row) (cliff, bool) {
	if row.Op != patterns.Write || row.Random {
		return cliff{}, false
	}
	var falls []cliff
	for _, p := range row.Scored() {
		if c, found := findCliff(p.Series); found {
			falls = append(falls, c)
		}
	}
	if 2*len(falls) <= len(row.Scored()) {
		return cliff{}, false
	}
	median := func(of func(cliff) float64) float64 {
		var values []float64
		for _, c := range falls {
			values = append(values, of(c))
		}
		return stats.Median(values)
	}
	return cliff{
		bytes:  int64(median(func(c cliff) float64 { return float64(c.bytes) })),
		before: median(func(c cliff) float64 { return c.before }),
		after:  median(func(c cliff) float64 { return c.after }),
	}, true
}

// flushShare is the part of its time that the median pass of a writing row waited for the
// flush; 0 if passes are too short for that to tell anything.
func flushShare(row Row) float64 {
	if row.Op != patterns.Write {
		return 0
	}
	return stats.Median(row.figures(func(p Pass) float64 {
		if p.Seconds < flushWorth {
			return 0
		}
		return p.FlushTime / p.Seconds
	}))
}
