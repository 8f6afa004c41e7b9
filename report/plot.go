package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// The measures of a plot, in units of its view box.
const (
	plotWidth  = 400
	plotMargin = 12
	laneHeight = 46
	laneText   = 13 // baseline of the lane's text, from its top
	stripTop   = 19 // of the strip that has its dots: no line of it crosses the text
	stripEnd   = 43
	dotRadius  = 4 // with its line
	axisHeight = 18
)

// plot shows the passes of a row: a lane a side, on one axis of throughput. Its
// coordinates are text already.
type plot struct {
	ID, Title     string
	Width, Height int
	Left, Right   int
	Strip, TickY  int // its height; the baseline of the ticks
	Ticks         []plotTick
	Reference     string // where the median of the first side is
	Lanes         []plotLane
}

type plotTick struct{ X, Text string }

type plotLane struct {
	Name, Value, Class string
	TextY, Top, Bottom int // of the text's baseline and of the strip
	Dots               []plotDot
	Median             string // where it is
}

type plotDot struct {
	X, Y    string
	Outlier bool
}

// newPlot is nil for a row without figures.
func newPlot(r compare.Row, names []string, rules stats.Rules, id string) *plot {
	a, ok := newAxis(r, rules)
	if !ok {
		return nil
	}
	bottom := laneHeight * len(r.Sides)
	p := &plot{ID: id, Width: plotWidth, Height: bottom + axisHeight, Left: plotMargin, Right: plotWidth - plotMargin,
		Strip: stripEnd - stripTop, TickY: bottom + 11, Ticks: a.ticks()}
	var told []string
	for i, s := range r.Sides[:min(len(r.Sides), len(names))] {
		lane := a.lane(s, i*laneHeight)
		lane.Name, lane.Class = names[i], "first"
		if i > 0 {
			lane.Class = "later"
		}
		p.Lanes = append(p.Lanes, lane)
		told = append(told, fmt.Sprintf("%s %s", names[i], sideFigure(s)))
	}
	if len(p.Lanes) > 0 {
		p.Reference = p.Lanes[0].Median
	}
	p.Title = plotTitle(r) + strings.Join(told, "; ")
	return p
}

func plotTitle(r compare.Row) string {
	if slices.ContainsFunc(r.Sides, func(s compare.RowSide) bool { return s.N > 1 }) {
		return "Passes in MB/s, median and range: "
	}
	return "Scores in MB/s: "
}

func (a axis) lane(s compare.RowSide, top int) plotLane {
	lane := plotLane{TextY: top + laneText, Top: top + stripTop, Bottom: top + stripEnd, Value: sideValue(s)}
	height := float64(stripEnd - stripTop - 2*dotRadius)
	for i, v := range s.Passes {
		if !isFigure(v) {
			continue
		}
		y := float64(lane.Top+dotRadius) + height*(float64(i)+0.5)/float64(len(s.Passes))
		lane.Dots = append(lane.Dots, plotDot{X: a.at(v), Y: fixed(y, 1), Outlier: slices.Contains(s.Outliers, i)})
	}
	if s.N > 0 && isFigure(s.Median) {
		lane.Median = a.at(s.Median)
	}
	return lane
}

func sideValue(s compare.RowSide) string {
	if s.N == 0 {
		return "not measured"
	}
	return digits(s.Median/mega, 3) + " MB/s"
}

func isFigure(v float64) bool { return v >= 0 && !math.IsInf(v, 0) }
