package report

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// markdownTable writes a table (GitHub Flavored Markdown 4.10) of the columns that
// have something to say, the first ones aligned left and the others right. Cells are
// escaped already.
func markdownTable[R any](buf *bytes.Buffer, left int, cols []column[R], rows []R) {
	var heads, rules []string
	cells := make([][]string, len(rows))
	for i, c := range filled(cols, rows) {
		heads = append(heads, c.head)
		rules = append(rules, rule(i < left))
		for j, r := range rows {
			cells[j] = append(cells[j], c.cell(r))
		}
	}
	buf.WriteByte('\n')
	for _, line := range append([][]string{heads, rules}, cells...) {
		buf.WriteString("| " + strings.Join(line, " | ") + " |\n")
	}
}

func rule(left bool) string {
	if left {
		return ":--"
	}
	return "--:"
}

// rows is the table of the figures: of two sides a line a row, of more a line a side.
func (m *markdown) rows() {
	c := m.comparison
	switch {
	case len(c.Rows) == 0:
		m.line("\nNo pattern is common to all sides: nothing was compared.")
	case len(c.Sides) == 2:
		markdownTable(&m.buf, 1, m.pairColumns(), c.Rows)
	default:
		markdownTable(&m.buf, 2, append(m.rowColumns(), m.ladderColumns()...), rowSides(c))
	}
	if sides := rowSides(c); slices.ContainsFunc(filled(costColumns(), sides), isCost) {
		m.line("\n### What it took")
		markdownTable(&m.buf, 2, append(m.rowColumns(), costColumns()...), sides)
	}
}

func (m *markdown) pairColumns() []column[compare.Row] {
	side := func(i int) func(compare.Row) string {
		return func(r compare.Row) string {
			if i >= len(r.Sides) {
				return absent
			}
			return sideFigure(r.Sides[i])
		}
	}
	pair := func(cell func(compare.Row, int) string) func(compare.Row) string {
		return func(r compare.Row) string { return compared(cell)(r, 0) }
	}
	return []column[compare.Row]{
		{"Pattern", func(r compare.Row) string { return markdownProse(r.Pattern) }},
		{m.name(0) + " MB/s", side(0)},
		{m.name(1) + " MB/s", side(1)},
		{"Change", pair(func(r compare.Row, i int) string { return rowChange(r, i, m.comparison.Rules) })},
		{intervalHead(m.comparison.Rules), func(r compare.Row) string { return intervalText(nth(r.Interval, 0)) }},
		{"p", func(r compare.Row) string { return markdownProse(probabilityText(nth(r.P, 0))) }},
		{"n", countsText},
		{"Verdict", pair(markdownVerdict)},
	}
}

// rowColumns name the row, on its first line only, and the side.
func (m *markdown) rowColumns() []column[rowSide] {
	return []column[rowSide]{
		{"Pattern", func(s rowSide) string {
			if s.index > 0 {
				return ""
			}
			return markdownProse(s.row.Pattern)
		}},
		{"Side", func(s rowSide) string { return m.name(s.index) }},
	}
}

func (m *markdown) ladderColumns() []column[rowSide] {
	return []column[rowSide]{
		{"MB/s", func(s rowSide) string { return sideFigure(s.RowSide) }},
		{"Change", ofLater(compared(func(r compare.Row, i int) string { return rowChange(r, i, m.comparison.Rules) }))},
		{intervalHead(m.comparison.Rules), ofLater(func(r compare.Row, i int) string { return intervalText(nth(r.Interval, i)) })},
		{"p", ofLater(func(r compare.Row, i int) string { return markdownProse(probabilityText(nth(r.P, i))) })},
		{"n", func(s rowSide) string { return strconv.Itoa(s.N) }},
		{"Verdict", ofLater(compared(markdownVerdict))},
	}
}

// compared is a dash where a side of the pair has no figure.
func compared(cell func(compare.Row, int) string) func(compare.Row, int) string {
	return func(r compare.Row, later int) string {
		if !measured(r, 0) || !measured(r, later+1) {
			return absent
		}
		return cell(r, later)
	}
}

// ofLater is empty for the first side, which the others are set against.
func ofLater(cell func(compare.Row, int) string) func(rowSide) string {
	return func(s rowSide) string {
		if s.index == 0 {
			return ""
		}
		return cell(s.row, s.index-1)
	}
}

// markdownVerdict is the verdict on the later side i; a claimed one is bold.
func markdownVerdict(r compare.Row, i int) string {
	v := string(nth(r.Verdict, i))
	switch v {
	case "", string(stats.Unchanged):
		v = markdownProse(v)
	default:
		v = "**" + markdownProse(v) + "**"
	}
	if note := reservation(r, i); note != "" {
		v += " (" + note + ")"
	}
	return v
}
