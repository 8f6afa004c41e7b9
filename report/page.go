package report

import (
	"bytes"
	"math"
	"strings"

	"github.com/mattn/go-runewidth"

	"nasprobe/probe"
)

// The styles of a terminal (ECMA-48 8.3.117).
const (
	plain  = ""
	bold   = "\x1b[1m"
	yellow = "\x1b[33m"
	red    = "\x1b[1;31m"
	reset  = "\x1b[0m"
)

// span is a stretch of text in one style.
type span struct{ style, text string }

// page collects lines for a terminal. All text passes through clean on its way in.
type page struct {
	buf     bytes.Buffer
	color   bool
	unicode bool
	width   int
}

func newPage(o Options) *page {
	p := &page{color: o.Color, unicode: o.Unicode, width: o.Width}
	if p.width <= 0 {
		p.width = math.MaxInt
	}
	return p
}

func (p *page) line(spans ...span) {
	for _, s := range spans {
		text := probe.Printable(s.text)
		if p.color && s.style != plain && text != "" {
			text = s.style + text + reset
		}
		p.buf.WriteString(text)
	}
	p.buf.WriteByte('\n')
}

// paragraph writes text, wrapped between words, behind a mark that the further
// lines are indented by.
func (p *page) paragraph(mark span, text string) {
	indent := columns(probe.Printable(mark.text))
	for i, l := range wrap(probe.Printable(text), p.width-indent) {
		if i > 0 {
			mark = span{plain, strings.Repeat(" ", indent)}
		}
		p.line(mark, span{plain, l})
	}
}

// wrap breaks s between words into lines of at most width columns. A longer word
// has a line of its own.
func wrap(s string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		switch {
		case line == "":
			line = word
		case columns(line)+1+columns(word) > width:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}

// columns is the width of s on a terminal: two for a wide character (Unicode
// UAX 11), none for a combining one. Ambiguous ones count as one in every locale,
// so that the same run gives the same report everywhere.
func columns(s string) int {
	c := runewidth.Condition{StrictEmojiNeutral: true}
	return c.StringWidth(s)
}
