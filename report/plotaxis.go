package report

import (
	"math"

	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
	"nasprobe/report/chart"
)

// axis maps throughputs, in bytes a second, to the width of a plot.
type axis struct{ low, high float64 }

// newAxis holds all passes of r. It is never so narrow that a difference too small
// to be claimed would fill it, and begins at 0 when the passes come near that. It is
// false for a row without figures.
func newAxis(r compare.Row, rules stats.Rules) (axis, bool) {
	const near, margin, narrowest = 0.3, 0.05, 0.002
	values := plotted(r)
	if len(values) == 0 {
		return axis{}, false
	}
	s := stats.Summarize(values)
	a := axis{s.Min, s.Max}
	if lack := max(2*rules.MinEffect, narrowest)*s.Max - (a.high - a.low); lack > 0 {
		a.low, a.high = a.low-lack/2, a.high+lack/2
	}
	pad := (a.high - a.low) * margin
	a.low, a.high = a.low-pad, a.high+pad
	if a.low < near*a.high {
		a.low = 0
	}
	if a.high < 1 { // a byte a second is nothing
		a.high = mega
	}
	return a, !math.IsInf(a.high, 0)
}

func plotted(r compare.Row) []float64 {
	var out []float64
	for _, s := range r.Sides {
		values := s.Passes
		if s.N > 0 {
			values = append(values[:len(values):len(values)], s.Median)
		}
		for _, v := range values {
			if isFigure(v) {
				out = append(out, v)
			}
		}
	}
	return out
}

// at is where v lies, as text.
func (a axis) at(v float64) string {
	const left, right = plotMargin, plotWidth - plotMargin
	return fixed(left+(right-left)*((v-a.low)/(a.high-a.low)), 1)
}

// ticks are at most six round figures in MB/s.
func (a axis) ticks() []plotTick {
	var out []plotTick
	for _, t := range chart.Ticks(a.low/mega, a.high/mega, 6) {
		out = append(out, plotTick{a.at(t.Value * mega), t.Text})
	}
	return out
}
