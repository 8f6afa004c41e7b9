package report

import (
	"fmt"
	"strconv"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// htmlRow is one row of the comparison.
type htmlRow struct {
	Pattern    string
	Figure     string // what the figures of the sides are
	Confidence string // of the intervals; "" where no side has one
	Ranges     bool   // a side has one
	Sides      []htmlFigure
	Plot       *plot
}

// htmlFigure is a side of a row. Change and what follows is empty for the first side,
// and where either has no figure.
type htmlFigure struct {
	Name, Median, Range, N string
	Change, Interval, P    string
	Verdict, Note          string
	Sign, Class            string // what goes with the verdict besides its word
}

func htmlRows(c *compare.Comparison, names []string) []htmlRow {
	var out []htmlRow
	for n, r := range c.Rows {
		row := htmlRow{Pattern: probe.Printable(r.Pattern), Figure: "score", Plot: newPlot(r, names, c.Rules, fmt.Sprintf("plot-%d", n+1))}
		for i, name := range names {
			f := newHTMLFigure(r, i, name, c.Rules)
			if f.Interval != "" {
				row.Confidence = confidenceText(c.Rules)
			}
			if f.Range != "" {
				row.Ranges, row.Figure = true, "median"
			}
			row.Sides = append(row.Sides, f)
		}
		out = append(out, row)
	}
	return out
}

func newHTMLFigure(r compare.Row, i int, name string, rules stats.Rules) htmlFigure {
	f := htmlFigure{Name: name, Median: absent}
	if !measured(r, i) {
		return f
	}
	s := r.Sides[i]
	f.Median, f.Range, f.N = digits(s.Median/mega, 3), sideRange(s), strconv.Itoa(s.N)
	if i == 0 || !measured(r, 0) {
		return f
	}
	later := i - 1
	f.Interval, f.P, f.Note = intervalText(nth(r.Interval, later)), probabilityText(nth(r.P, later)), reservation(r, later)
	f.claim(nth(r.Verdict, later), rowChange(r, later, rules))
	return f
}

// measured tells whether side i has a figure in r.
func measured(r compare.Row, i int) bool { return i < len(r.Sides) && r.Sides[i].N > 0 }

// claim is a verdict in a word, with a sign, and a colour for those who see it. A claimed
// change needs no sign of its own: the word has the direction.
func (f *htmlFigure) claim(v stats.Verdict, change string) {
	f.Change = change
	switch v {
	case stats.Faster:
		f.Verdict, f.Sign, f.Class = "faster", "▲", "faster"
	case stats.Slower:
		f.Verdict, f.Sign, f.Class = "slower", "▼", "slower"
	case stats.Unchanged:
		f.Verdict, f.Class = noVerdict, "unchanged"
	default:
		f.Verdict = probe.Printable(string(v))
	}
	if f.Sign != "" {
		f.Change = strings.TrimLeft(change, "+-")
	}
}

// noVerdict is "~" in words: the sign would be read as "about".
const noVerdict = "no verdict"
