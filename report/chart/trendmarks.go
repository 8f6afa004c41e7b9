package chart

import (
	"slices"
	"time"
)

// changes are lines with their marks above. Lines that would touch are drawn once, and so
// are marks: of changes that follow each other closely the first is seen.
func (f *Figure) changes(all []Change, x func(time.Time) float64) {
	const digit, gap, apart = 6.5, 5, 3
	free, drawn := 0.0, 0.0
	for _, c := range all {
		at, half := x(c.At), digit*float64(len(c.Mark))/2
		if at < drawn {
			continue
		}
		f.line(classChange, Point{at, trendTop}, Point{at, trendBottom})
		drawn = at + apart
		if at-half >= free {
			f.text(classFlag, at, trendFlag, c.Mark)
			free = at + half + gap
		}
	}
}

// band lies between the lowest and the highest figures.
func (f *Figure) band(spans []Span, x func(time.Time) float64, y axis) {
	var upper, lower []Point
	for _, s := range spans {
		if isFigure(s.Low) && isFigure(s.High) {
			upper = append(upper, Point{x(s.At), y.at(s.High)})
			lower = append(lower, Point{x(s.At), y.at(s.Low)})
		}
	}
	const half = 1.5 // a band of one time has to show
	if len(upper) == 1 {
		f.rect(classBand, upper[0].X-half, upper[0].Y, upper[0].X+half, lower[0].Y)
	}
	if len(upper) > 1 {
		slices.Reverse(lower)
		f.area(classBand, append(upper, lower...)...)
	}
}

// curves are the figures, each with a dot if it has something to say or they are few.
func (f *Figure) curves(t Trend, x func(time.Time) float64, y axis) {
	const few = 30
	if t.Edged {
		f.through(classEdge, t.Spans, x, y, func(s Span) float64 { return s.High })
	}
	f.through(classCurve, t.Spans, x, y, func(s Span) float64 { return s.Mid })
	radius := dotRadius(len(t.Spans))
	for _, s := range t.Spans {
		if !isFigure(s.Mid) {
			continue
		}
		if s.Says != "" || len(t.Spans) <= few || s.Shown {
			f.dot(classKnot, x(s.At), y.at(s.Mid), radius, s.Says)
		}
		if s.Shown {
			f.dot(classShown, x(s.At), y.at(s.Mid), radius+2.5, "")
		}
	}
}

// dotRadius keeps many dots from hiding their line.
func dotRadius(dots int) float64 {
	const many, large, small = 60, 2.2, 1.4
	if dots > many {
		return small
	}
	return large
}

// through is a line through one figure of all spans that have it.
func (f *Figure) through(c Class, spans []Span, x func(time.Time) float64, y axis, of func(Span) float64) {
	var points []Point
	for _, s := range spans {
		if v := of(s); isFigure(v) {
			points = append(points, Point{x(s.At), y.at(v)})
		}
	}
	if len(points) > 1 {
		f.line(c, points...)
	}
}
