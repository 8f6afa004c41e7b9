package chart

import (
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/go-analyze/charts/chartdraw"
	"github.com/go-analyze/charts/chartdraw/drawing"
)

// The measures of a PNG.
const (
	pixels    = 2  // a unit: screens have become finer
	pngMargin = 12 // units
)

// raster draws a figure with the library's painter and the font that it brings.
type raster struct {
	r       chartdraw.Renderer
	dark    bool
	offset  float64
	missing func(rune) bool // of the font
}

// WritePNG draws the figure at two pixels a unit, in the dark scheme or the light one.
// A character that the font lacks stands as the escape \uXXXX.
func (f *Figure) WritePNG(w io.Writer, dark bool) error {
	const pointsPerInch = 72 // so that a point of text is a pixel
	width, height := pngSize(f.Width), pngSize(f.Height)
	font := chartdraw.GetDefaultFont()
	r := chartdraw.PNG(width, height)
	r.SetDPI(pointsPerInch)
	r.SetFont(font)
	p := raster{r: r, dark: dark, offset: pngMargin, missing: func(c rune) bool { return font.Index(c) == 0 }}
	p.ground(width, height)
	for _, m := range f.Marks {
		p.mark(m)
	}
	return r.Save(w)
}

func pngSize(units float64) int { return int(math.Ceil((units + 2*pngMargin) * pixels)) }

func (p raster) ground(width, height int) {
	p.r.SetFillColor(p.color(card, 0))
	p.r.MoveTo(0, 0)
	p.r.LineTo(width, 0)
	p.r.LineTo(width, height)
	p.r.LineTo(0, height)
	p.r.Close()
	p.r.Fill()
}

func (p raster) mark(m Mark) {
	s := styles()[m.Class]
	if m.Shape == Text {
		p.text(m, s)
		return
	}
	p.r.SetFillColor(p.color(s.fill, s.opacity))
	p.r.SetStrokeColor(p.color(s.stroke, 0))
	p.r.SetStrokeWidth(s.width * pixels)
	p.r.SetStrokeDashArray(scaled(s.dash))
	p.path(m)
	switch {
	case s.fill == none:
		p.r.Stroke()
	case s.stroke == none:
		p.r.Fill()
	default:
		p.r.FillStroke()
	}
}

func (p raster) path(m Mark) {
	if m.Shape == Dot {
		p.r.Circle(m.Radius*pixels, p.at(m.Points[0].X), p.at(m.Points[0].Y))
		return
	}
	for i, q := range m.Points {
		if i == 0 {
			p.r.MoveTo(p.at(q.X), p.at(q.Y))
		} else {
			p.r.LineTo(p.at(q.X), p.at(q.Y))
		}
	}
	if m.Shape == Area {
		p.r.Close()
	}
}

func (p raster) text(m Mark, s style) {
	body := p.legible(m.Text)
	p.r.SetFontColor(p.color(s.fill, 0))
	p.r.SetFontSize(s.size * pixels)
	x, width := p.at(m.Points[0].X), p.r.MeasureText(body).Width()
	switch s.anchor {
	case middle:
		x -= width / 2
	case end:
		x -= width
	}
	p.r.Text(body, x, p.at(m.Points[0].Y))
}

// legible escapes what the font has no sign for.
func (p raster) legible(s string) string {
	var b strings.Builder
	for _, c := range s {
		if p.missing(c) {
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(c), "'"))
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

func (p raster) at(v float64) int { return int(math.Round((v + p.offset) * pixels)) }

func (p raster) color(r role, opacity float64) drawing.Color {
	if r == none {
		return drawing.Color{}
	}
	hex := palette()[r].light
	if p.dark {
		hex = palette()[r].dark
	}
	c := drawing.ColorFromHex(hex)
	if opacity > 0 {
		c = c.WithAlpha(uint8(math.Round(opacity * math.MaxUint8)))
	}
	return c
}

func scaled(dash []float64) []float64 {
	var out []float64
	for _, v := range dash {
		out = append(out, v*pixels)
	}
	return out
}
