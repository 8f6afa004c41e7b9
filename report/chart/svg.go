package chart

import (
	"fmt"
	"html"
	"strconv"
	"strings"
)

// SVG is the figure as an element of a page that has the rules of [CSS]. The id is to be
// unique there.
func (f *Figure) SVG(id string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart" role="img" aria-labelledby="%s" viewBox="0 0 %s %s">`, html.EscapeString(f.labels(id)), number(f.Width), number(f.Height))
	f.content(&b, id)
	b.WriteString("</svg>")
	return b.String()
}

// Document is the figure as an SVG file, with the colours of both schemes.
func (f *Figure) Document() string {
	const id, margin = "chart", 12
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-labelledby="%s" width="%[2]s" height="%[3]s" viewBox="%[4]d %[4]d %[2]s %[3]s">`,
		f.labels(id), number(f.Width+2*margin), number(f.Height+2*margin), -margin)
	fmt.Fprintf(&b, "<style>\n%s%s.ground{fill:var(--card)}\n</style>", variables(), CSS())
	fmt.Fprintf(&b, `<rect class="ground" x="%[1]d" y="%[1]d" width="100%%" height="100%%"/>`+"\n", -margin)
	f.content(&b, id)
	b.WriteString("</svg>\n")
	return b.String()
}

func (f *Figure) labels(id string) string {
	if f.Desc == "" {
		return id
	}
	return id + " " + id + "-desc"
}

func (f *Figure) content(b *strings.Builder, id string) {
	fmt.Fprintf(b, "<title id=\"%s\">%s</title>\n", html.EscapeString(id), html.EscapeString(f.Title))
	if f.Desc != "" {
		fmt.Fprintf(b, "<desc id=\"%s-desc\">%s</desc>\n", html.EscapeString(id), html.EscapeString(f.Desc))
	}
	for _, m := range f.Marks {
		m.svg(b)
		b.WriteByte('\n')
	}
}

func (m Mark) svg(b *strings.Builder) {
	p := m.Points[0]
	switch m.Shape {
	case Text:
		fmt.Fprintf(b, `<text class="%s" x="%s" y="%s">%s</text>`, m.Class, number(p.X), number(p.Y), html.EscapeString(m.Text))
	case Dot:
		fmt.Fprintf(b, `<circle class="%s" cx="%s" cy="%s" r="%s"`, m.Class, number(p.X), number(p.Y), number(m.Radius))
		m.close(b, "circle")
	default:
		fmt.Fprintf(b, `<path class="%s" d="%s"`, m.Class, m.path())
		m.close(b, "path")
	}
}

func (m Mark) close(b *strings.Builder, element string) {
	if m.Text == "" {
		b.WriteString("/>")
		return
	}
	fmt.Fprintf(b, "><title>%s</title></%s>", html.EscapeString(m.Text), element)
}

func (m Mark) path() string {
	var b strings.Builder
	for i, p := range m.Points {
		b.WriteString(map[bool]string{true: "M", false: "L"}[i == 0])
		b.WriteString(number(p.X) + " " + number(p.Y))
	}
	if m.Shape == Area {
		b.WriteByte('Z')
	}
	return b.String()
}

// number is v to a tenth: no screen shows less of a unit.
func number(v float64) string { return rounded(v, 1) }

func hundredths(v float64) string { return rounded(v, 2) }

// rounded is v without needless digits.
func rounded(v float64, decimals int) string {
	s := strconv.FormatFloat(v, 'f', decimals, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}
