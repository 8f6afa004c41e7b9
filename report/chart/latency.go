package chart

// Quantiles are what is known of a distribution: the mean, percentiles, and the greatest.
// One that is 0 is not known.
type Quantiles [6]float64

// The indexes of Quantiles.
const (
	Mean = iota
	P50
	P90
	P99
	P999
	Greatest
)

// quantileNames are how the axis calls them.
func quantileNames() [6]string { return [6]string{"mean", "p50", "p90", "p99", "p99.9", "max"} }

// The measures of charts of distributions, in units.
const (
	curveTop    = 20
	curveBottom = 170
	curveTicks  = 185
	curveHeight = 190
	curveRight  = chartWidth - 18
)

// quantilePlaces are where on the axis they stand: percentiles by the number of their
// nines, the mean and the greatest apart from them.
func quantilePlaces() [6]float64 { return [6]float64{62, 122, 184, 250, 316, curveRight} }

// Distribution is a chart of percentile curves on an axis of powers of ten.
type Distribution struct {
	Heading, Title, Desc string
	Note                 string // what is measured, and its unit
	Curves               []Curve
}

// Curve is one distribution, and those of the passes that it condenses.
type Curve struct {
	Name   string // "" where there is only one
	First  bool
	Median Quantiles
	Passes []Quantiles
}

// Figure lays the chart out. One without a percentile is nil.
func (d Distribution) Figure() *Figure {
	y, ok := logAxis(d.figures(), curveBottom, curveTop)
	if !ok || !d.known() {
		return nil
	}
	f := &Figure{Heading: d.Heading, Title: d.Title, Desc: d.Desc, Width: chartWidth, Height: curveHeight}
	f.text(classNote, 0, trendNote, d.Note)
	f.rect(classStrip, trendLeft, curveTop, chartWidth, curveBottom)
	for _, t := range y.ticks(5) {
		f.line(classGrid, Point{trendLeft, y.at(t.Value)}, Point{chartWidth, y.at(t.Value)})
		f.text(classTickY, trendLeft-4, y.at(t.Value)+3.5, t.Text)
	}
	for i, name := range quantileNames() {
		f.text(classTickX, quantilePlaces()[i], curveTicks, name)
	}
	for i, c := range d.Curves {
		f.curve(c, i, y)
	}
	return f
}

func (d Distribution) figures() []float64 {
	var out []float64
	for _, c := range d.Curves {
		for _, q := range append(c.Passes, c.Median) {
			out = append(out, q[:]...)
		}
	}
	return out
}

// known tells whether there is a percentile, and not a mean alone.
func (d Distribution) known() bool {
	for _, c := range d.Curves {
		if isFigure(c.Median[P50]) {
			return true
		}
	}
	return false
}

// curve draws the passes as dots, and through their medians the curve of one run.
func (f *Figure) curve(c Curve, index int, y axis) {
	looks := curveLooks(c.First, index)
	for _, q := range c.Passes {
		for i, v := range q {
			if isFigure(v) {
				f.dot(looks.faint, quantilePlaces()[i], y.at(v), 2, "")
			}
		}
	}
	var points []Point
	for i, v := range c.Median {
		if !isFigure(v) {
			continue
		}
		at := Point{quantilePlaces()[i], y.at(v)}
		f.dot(looks.knot, at.X, at.Y, 3, "")
		if i >= P50 {
			points = append(points, at)
		}
	}
	if len(points) > 1 {
		f.line(looks.curve, points...)
	}
	f.legend(c, index, looks)
}
