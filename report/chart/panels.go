package chart

// The measures of pictures of several figures, in units.
const (
	panelGap   = 28
	panelAbove = 6 // between a heading and its figure
	panelBelow = 10
	lineHeight = 18
)

// Panels puts figures into one picture, with their headings, in as many columns as
// given. Titles that are too long for a line have several. Without figures it is nil.
func Panels(title, desc string, columns int, figures []*Figure) *Figure {
	if len(figures) == 0 {
		return nil
	}
	columns = max(1, min(columns, len(figures)))
	out := &Figure{Title: title, Desc: desc}
	for i := range figures[:columns] {
		out.Width += figures[i].Width + panelGap
	}
	out.Width -= panelGap
	y := out.lines(classHeading, 0, 0, wrapped(title, out.Width, styles()[classHeading].size)) + panelBelow
	for len(figures) > 0 {
		n := min(columns, len(figures))
		y = out.panels(figures[:n], y) + panelBelow
		figures = figures[n:]
	}
	out.Height = y
	return out
}

// lines writes lines of text below y, and tells where they end.
func (f *Figure) lines(c Class, x, y float64, lines []string) float64 {
	const baseline = 14
	for _, line := range lines {
		f.text(c, x, y+baseline, line)
		y += lineHeight
	}
	return y
}

// panels places figures beside each other below y, and tells where they end.
func (f *Figure) panels(line []*Figure, y float64) float64 {
	size, most := styles()[className].size, 1
	var headings [][]string
	for _, g := range line {
		heading := wrapped(g.Heading, g.Width, size)
		headings, most = append(headings, heading), max(most, len(heading))
	}
	x, height, top := 0.0, 0.0, y+float64(most)*lineHeight+panelAbove
	for i, g := range line {
		f.lines(className, x, y, headings[i])
		f.place(g, x, top)
		x, height = x+g.Width+panelGap, max(height, g.Height)
	}
	return top + height
}
