package report

import (
	"strings"

	"nasprobe/probe"
	"nasprobe/report/chart"
)

// latencyNote is what stands over a chart of latencies.
const latencyNote = "ms"

// latencyOf is the chart of how long the requests of one row took, with a curve a run. It
// is nil where no run tells percentiles.
func latencyOf(pattern string, runs []*probe.Run, names []string) *chart.Figure {
	d := chart.Distribution{Heading: probe.Printable(pattern), Note: latencyNote}
	var told []string
	for i, r := range runs {
		row, ok := rowNamed(r, pattern)
		if !ok || row.Latency.P50 <= 0 {
			continue
		}
		c := curveOf(row)
		c.First = len(runs) > 1 && i == 0
		if len(runs) > 1 {
			c.Name = names[i]
		}
		d.Curves = append(d.Curves, c)
		told = append(told, strings.TrimSpace(c.Name+" "+latencyWords(row.Latency)))
	}
	d.Title = "Latency of " + probe.Printable(pattern) + " in ms: " + strings.Join(told, "; ")
	return d.Figure()
}

func curveOf(row probe.Row) chart.Curve {
	c := chart.Curve{Median: quantilesOf(row.Latency)}
	if passes := row.Scored(); len(passes) > 1 {
		for _, p := range passes {
			c.Passes = append(c.Passes, quantilesOf(p.Latency))
		}
	}
	return c
}

// quantilesOf is l in milliseconds.
func quantilesOf(l probe.Latency) chart.Quantiles {
	var out chart.Quantiles
	for i, v := range latencyFigures(l) {
		out[i] = v.seconds * 1e3
	}
	return out
}

// latencyFigure is one figure of a distribution.
type latencyFigure struct {
	name    string
	seconds float64
}

// latencyFigures are those of l, in the order of chart.Quantiles.
func latencyFigures(l probe.Latency) []latencyFigure {
	return []latencyFigure{{"mean", l.Mean}, {"p50", l.P50}, {"p90", l.P90}, {"p99", l.P99}, {"p99.9", l.P999}, {"max", l.Max}}
}

func latencyWords(l probe.Latency) string {
	var out []string
	for _, f := range latencyFigures(l) {
		if f.seconds > 0 {
			out = append(out, f.name+" "+briefly(f.seconds))
		}
	}
	return strings.Join(out, ", ")
}

// milliseconds is a time as the text output has it, and a dash where it is unknown.
func milliseconds(seconds float64) string {
	if seconds <= 0 {
		return absent
	}
	return fixed(seconds*1e3, 3)
}

// briefly is a time in milliseconds for a table that has to be narrow.
func briefly(seconds float64) string {
	if seconds <= 0 {
		return absent
	}
	return digits(seconds*1e3, 3)
}

// latencyKey says how to read the charts of one run or several.
func latencyKey(runs []*probe.Run) string {
	key := "Percentiles stand by the number of their nines, on an axis of powers of ten; the lines only lead the eye from one to the next. " +
		"A large dot is the median of the passes, a faint one a pass."
	if fewRequests(runs) {
		key += " Where a pass had fewer than 1,000 requests, its p99.9 is hardly anything but its slowest one."
	}
	return key
}

func fewRequests(runs []*probe.Run) bool {
	const enough = 1000
	for _, r := range runs {
		for _, row := range r.Rows {
			for _, p := range row.Scored() {
				if p.IOs > 0 && p.IOs < enough && p.Latency.P999 > 0 {
					return true
				}
			}
		}
	}
	return false
}
