package chart

// Panels puts figures into one picture, with their headings, in as many columns as
// given. Without figures it is nil.
func Panels(title, desc string, columns int, figures []*Figure) *Figure {
	const gap, above, below, head = 28, 24, 10, 30
	if len(figures) == 0 {
		return nil
	}
	columns = max(1, min(columns, len(figures)))
	out := &Figure{Title: title, Desc: desc}
	out.text(classHeading, 0, 14, title)
	y := float64(head)
	for len(figures) > 0 {
		line := figures[:min(columns, len(figures))]
		figures = figures[len(line):]
		x, height := 0.0, 0.0
		for _, f := range line {
			out.text(className, x, y+14, f.Heading)
			out.place(f, x, y+above)
			x, height = x+f.Width+gap, max(height, f.Height)
			out.Width = max(out.Width, x-gap)
		}
		y += above + height + below
	}
	out.Height = y
	return out
}
