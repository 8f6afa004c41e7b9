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
	laneHeight = 42
	laneText   = 13 // baseline of the lane's text, from its top
	laneDots   = 19 // where its dots begin
	axisHeight = 18
)

// plot shows the passes of a row: a lane a side, on one axis of throughput. Its
// coordinates are text already.
type plot struct {
	ID, Title          string
	Width, Height      int
	Left, Right        int
	Top, Bottom, TickY int
	Ticks              []plotTick
	Reference          string // where the median of the first side is
	Lanes              []plotLane
}

type plotTick struct{ X, Text string }

type plotLane struct {
	Name, Value, Class string
	TextY              int
	Dots               []plotDot
	Median             *plotMedian
}

type plotDot struct {
	X, Y    string
	Outlier bool
}

type plotMedian struct {
	X           string
	Top, Bottom int
}

// newPlot is nil for a row without figures.
func newPlot(r compare.Row, names []string, rules stats.Rules, id string) *plot {
	a, ok := newAxis(r, rules)
	if !ok {
		return nil
	}
	bottom := laneHeight * len(r.Sides)
	p := &plot{ID: id, Width: plotWidth, Height: bottom + axisHeight, Left: plotMargin, Right: plotWidth - plotMargin,
		Bottom: bottom + 3, TickY: bottom + 15, Ticks: a.ticks()}
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
	if len(p.Lanes) > 0 && p.Lanes[0].Median != nil {
		p.Reference = p.Lanes[0].Median.X
	}
	p.Title = "Passes in MB/s, median and range: " + strings.Join(told, "; ")
	return p
}

func (a axis) lane(s compare.RowSide, top int) plotLane {
	lane := plotLane{TextY: top + laneText, Value: sideValue(s)}
	height := float64(laneHeight - laneDots - 3)
	for i, v := range s.Passes {
		if !isFigure(v) {
			continue
		}
		y := float64(top+laneDots) + height*(float64(i)+0.5)/float64(len(s.Passes))
		lane.Dots = append(lane.Dots, plotDot{X: a.at(v), Y: fixed(y, 1), Outlier: slices.Contains(s.Outliers, i)})
	}
	if s.N > 0 && isFigure(s.Median) {
		lane.Median = &plotMedian{X: a.at(s.Median), Top: top + laneDots, Bottom: top + laneHeight - 3}
	}
	return lane
}

func sideValue(s compare.RowSide) string {
	if s.N == 0 {
		return ""
	}
	return digits(s.Median/mega, 3) + " MB/s"
}

func isFigure(v float64) bool { return v >= 0 && !math.IsInf(v, 0) }
