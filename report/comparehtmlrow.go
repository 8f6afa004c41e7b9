package report

import (
	"fmt"
	"strconv"

	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// htmlRow is one row of the comparison.
type htmlRow struct {
	Pattern    string
	Confidence string // of the intervals; "" where no side has one
	Ranges     bool   // a side has one
	Sides      []htmlFigure
	Plot       *plot
}

// htmlFigure is a side of a row; of the first side Change and what follows is empty.
type htmlFigure struct {
	Name, Median, Range, N string
	Change, Interval, P    string
	Verdict, Note          string
	Sign, Class            string // what goes with the verdict besides its word
}

func htmlRows(c *compare.Comparison, names []string) []htmlRow {
	var out []htmlRow
	for n, r := range c.Rows {
		row := htmlRow{Pattern: probe.Printable(r.Pattern), Plot: newPlot(r, names, c.Rules, fmt.Sprintf("plot-%d", n+1))}
		for i, name := range names {
			f := newHTMLFigure(r, i, name)
			if f.Interval != "" {
				row.Confidence = confidenceText(c.Rules)
			}
			row.Ranges = row.Ranges || f.Range != ""
			row.Sides = append(row.Sides, f)
		}
		out = append(out, row)
	}
	return out
}

func newHTMLFigure(r compare.Row, i int, name string) htmlFigure {
	f := htmlFigure{Name: name, Median: absent}
	if i < len(r.Sides) && r.Sides[i].N > 0 {
		s := r.Sides[i]
		f.Median, f.Range, f.N = digits(s.Median/mega, 3), sideRange(s), strconv.Itoa(s.N)
	}
	if i == 0 || i >= len(r.Sides) {
		return f
	}
	later := i - 1
	f.Change, f.Interval, f.P = changeText(nth(r.Change, later)), intervalText(nth(r.Interval, later)), probabilityText(nth(r.P, later))
	f.Note = reservation(r, later)
	f.Verdict, f.Sign, f.Class = htmlVerdict(nth(r.Verdict, later))
	return f
}

// htmlVerdict is a verdict in a word, with a sign, and a colour for those who see it.
func htmlVerdict(v stats.Verdict) (word, sign, class string) {
	for _, known := range []struct {
		verdict           stats.Verdict
		word, sign, class string
	}{
		{stats.Faster, "faster", "▲", "faster"},
		{stats.Slower, "slower", "▼", "slower"},
		{stats.Unchanged, "no difference told", "~", "unchanged"},
	} {
		if v == known.verdict {
			return known.word, known.sign, known.class
		}
	}
	return probe.Printable(string(v)), "", ""
}
