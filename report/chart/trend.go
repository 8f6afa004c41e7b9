package chart

import "time"

// The measures of charts of time, in units.
const (
	trendLeft   = 36
	trendRight  = chartWidth - 8
	trendNote   = 11 // baseline of what is measured
	trendFlag   = 24 // baseline of the marks of changes
	trendTop    = 28
	trendBottom = 140
	trendTicks  = 154
	trendHeight = 158
)

// Trend is a chart of figures over time.
type Trend struct {
	Heading, Title, Desc string
	Note                 string // what is measured, and its unit
	First, Last          time.Time
	Spans                []Span // the oldest first
	Log                  bool   // the axis of figures
	Edged                bool   // the upper edge of the band is a figure of its own, and drawn as a line
	Changes              []Change
}

// Span is what was measured at one time, or in a span that is shown as one.
type Span struct {
	At             time.Time
	Low, Mid, High float64
	Shown          bool   // it is a run that is shown elsewhere
	Says           string // what a pointer on it is told
}

// Change is a time from which on something was not as before.
type Change struct {
	At   time.Time
	Mark string // by which it is known
}

// Figure lays the chart out. One without a figure is nil.
func (t Trend) Figure() *Figure {
	y, ok := t.axis()
	if !ok {
		return nil
	}
	f := &Figure{Heading: t.Heading, Title: t.Title, Desc: t.Desc, Width: chartWidth, Height: trendHeight}
	x := t.timeAxis()
	f.text(classNote, 0, trendNote, t.Note)
	f.rect(classStrip, trendLeft, trendTop, trendRight, trendBottom)
	f.grid(y)
	f.times(t.first(), t.last(), x)
	f.changes(t.Changes, x)
	f.band(t.Spans, x, y)
	f.curves(t, x, y)
	return f
}

func (t Trend) axis() (axis, bool) {
	var all []float64
	high := 0.0
	for _, s := range t.Spans {
		for _, v := range []float64{s.Low, s.Mid, s.High} {
			if isFigure(v) {
				all, high = append(all, v), max(high, v)
			}
		}
	}
	if t.Log {
		return logAxis(all, trendBottom, trendTop)
	}
	return fromZero(high, trendBottom, trendTop), high > 0
}

// first and last leave room at both sides of a single time.
func (t Trend) first() time.Time { return t.First.Add(-t.room()) }

func (t Trend) last() time.Time { return t.Last.Add(t.room()) }

func (t Trend) room() time.Duration {
	const share, least, alone = 50, time.Second, time.Minute
	if t.Last.Equal(t.First) {
		return alone
	}
	return max(t.Last.Sub(t.First)/share, least)
}

func (t Trend) timeAxis() func(time.Time) float64 {
	whole := axis{0, float64(t.last().Sub(t.first())), trendLeft, trendRight, false}
	return func(at time.Time) float64 { return whole.at(float64(at.Sub(t.first()))) }
}

// grid are the ticks of the figures.
func (f *Figure) grid(y axis) {
	const most, down = 6, 3.5
	for _, t := range y.ticks(most) {
		at := y.at(t.Value)
		f.line(classGrid, Point{trendLeft, at}, Point{trendRight, at})
		f.text(classTickY, trendLeft-4, at+down, t.Text)
	}
}

// times are the ticks of time. A text that would leave the chart is moved inside, and one
// that would touch that before it is left out.
func (f *Figure) times(first, last time.Time, x func(time.Time) float64) {
	const most, gap = 5, 8
	free := 0.0
	for _, t := range timeTicks(first, last, most) {
		at, half := x(t.at), textWidth(t.text, leastOnPhone)/2
		f.line(classGrid, Point{at, trendTop}, Point{at, trendBottom})
		if at = min(max(at, half), chartWidth-half); at-half >= free {
			f.text(classTickX, at, trendTicks, t.text)
			free = at + half + gap
		}
	}
}
