package chart

import "math"

// The measures of charts of bars, in units.
const (
	chartWidth = 400
	barText    = 15 // baseline of a bar's text, from its top
	barTop     = 20
	barBottom  = 34
	barPitch   = 42
	groupText  = 16 // baseline of a group's name
	groupPitch = 20
	axisHeight = 16
)

// Bars is a chart of figures that begin at 0: a group of bars a row, a bar a run. A row
// of one run has its name at the bar, and no heading.
type Bars struct {
	Heading, Title, Desc string
	Groups               []Group
}

// Group is the bars of one row.
type Group struct {
	Name string // "" without a heading
	Bars []Bar
}

// Bar is one figure with the passes that it rests on.
type Bar struct {
	Name, Value string // Value is the figure in words
	First       bool   // others are set against it
	Median      float64
	Low, High   float64 // of the passes; 0 where there is one figure only
	Passes      []float64
}

// Figure lays the chart out.
func (b Bars) Figure() *Figure {
	const most = 6
	f := &Figure{Heading: b.Heading, Title: b.Title, Desc: b.Desc, Width: chartWidth}
	a := fromZero(b.highest(), 0, chartWidth)
	y := 0.0
	for _, g := range b.Groups {
		if g.Name != "" {
			f.text(classHeading, 0, y+groupText, g.Name)
			y += groupPitch
		}
		for _, bar := range g.Bars {
			f.bar(bar, a, y, a.ticks(most))
			y += barPitch
		}
	}
	for _, t := range a.ticks(most) {
		class := classTickX
		if t.Value == 0 {
			class = classTickStart
		}
		f.text(class, a.at(t.Value), y+axisHeight/2, t.Text)
	}
	f.Height = y + axisHeight
	return f
}

func (b Bars) highest() float64 {
	high := 0.0
	for _, g := range b.Groups {
		for _, bar := range g.Bars {
			for _, v := range append([]float64{bar.Median, bar.High}, bar.Passes...) {
				if isFigure(v) {
					high = max(high, v)
				}
			}
		}
	}
	return high
}

// isFigure is true of what can be drawn.
func isFigure(v float64) bool { return v > 0 && !math.IsInf(v, 0) }

func (f *Figure) bar(b Bar, a axis, y float64, ticks []Tick) {
	fill, pass := classBar, classPass
	if b.First {
		fill, pass = classBarFirst, classPassFirst
	}
	f.text(className, 0, y+barText, b.Name)
	f.text(classValue, chartWidth, y+barText, b.Value)
	top, bottom := y+barTop, y+barBottom
	f.rect(classStrip, 0, top, chartWidth, bottom)
	for _, t := range ticks {
		f.line(classGrid, Point{a.at(t.Value), top}, Point{a.at(t.Value), bottom})
	}
	if !isFigure(b.Median) {
		return
	}
	end := a.at(b.Median)
	f.rect(fill, 0, top, end, bottom)
	f.whisker(b, a, (top+bottom)/2)
	f.dots(pass, b.Passes, a, top, bottom)
	f.line(classMedian, Point{end, top}, Point{end, bottom})
}

// whisker is the range of the passes.
func (f *Figure) whisker(b Bar, a axis, y float64) {
	if b.High <= b.Low {
		return
	}
	const tip = 3.5
	low, high := a.at(b.Low), a.at(b.High)
	f.line(classRange, Point{low, y}, Point{high, y})
	for _, x := range []float64{low, high} {
		f.line(classRange, Point{x, y - tip}, Point{x, y + tip})
	}
}

// dots are the passes, from top to bottom in their order.
func (f *Figure) dots(c Class, passes []float64, a axis, top, bottom float64) {
	const radius = 2
	height := bottom - top - 2*radius
	for i, v := range passes {
		if isFigure(v) {
			f.dot(c, a.at(v), top+radius+height*(float64(i)+0.5)/float64(len(passes)), radius, "")
		}
	}
}
