package report

import (
	"fmt"
	"slices"
	"strconv"

	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

func patternColumn() []column[rowSide] {
	return []column[rowSide]{{"Pattern", func(s rowSide) string { return s.row.Pattern }}}
}

func pairFigures(r stats.Rules) []column[rowSide] {
	return slices.Concat(patternColumn(), beside(figureColumns()), verdictColumns(r, bothCounts))
}

func ladderFigures(r stats.Rules) []column[rowSide] {
	return slices.Concat(ladderHead(), figureColumns(), verdictColumns(r, func(s rowSide) string { return strconv.Itoa(s.N) }))
}

// ladderHead names the row on its first line only, and the side on each.
func ladderHead() []column[rowSide] {
	return []column[rowSide]{
		{"Pattern", func(s rowSide) string {
			if s.index > 0 {
				return ""
			}
			return s.row.Pattern
		}},
		{"side", func(s rowSide) string { return letter(s.index) }},
	}
}

// beside puts columns of two sides into one line: first those of A, then those of B.
func beside(cols []column[rowSide]) []column[rowSide] {
	var out []column[rowSide]
	for i := range 2 {
		for _, c := range cols {
			out = append(out, column[rowSide]{letter(i) + " " + c.head, func(s rowSide) string {
				if i >= len(s.row.Sides) {
					return ""
				}
				return c.cell(rowSide{s.row, i, s.row.Sides[i]})
			}})
		}
	}
	return out
}

// dashed shows a dash for what is not known.
func dashed(cols []column[rowSide]) []column[rowSide] {
	for i, c := range cols {
		cols[i].cell = func(s rowSide) string { return orAbsent(c.cell(s)) }
	}
	return cols
}

func figureColumns() []column[rowSide] {
	return []column[rowSide]{
		{"MB/s", func(s rowSide) string {
			if s.N == 0 {
				return absent
			}
			return digits(s.Median/mega, 3)
		}},
		{"min-max", func(s rowSide) string { return orAbsent(sideRange(s.RowSide)) }},
	}
}

// verdictColumns are those about a later side against the first, whose own are empty. A
// side that lacks the row has a dash in each.
func verdictColumns(rules stats.Rules, counts func(rowSide) string) []column[rowSide] {
	later := func(cell func(r compare.Row, i int) string) func(rowSide) string {
		return ofLater(compared(func(r compare.Row, i int) string { return orAbsent(cell(r, i)) }))
	}
	return []column[rowSide]{
		{"change", later(func(r compare.Row, i int) string { return rowChange(r, i, rules) })},
		{intervalHead(rules), later(func(r compare.Row, i int) string { return intervalText(nth(r.Interval, i)) })},
		{"p", later(func(r compare.Row, i int) string { return probabilityText(nth(r.P, i)) })},
		{"n", counts},
		{"verdict", later(verdictText)},
		{"basis", later(func(r compare.Row, _ int) string { return basisText(r) })},
	}
}

// intervalHead names the interval with its confidence.
func intervalHead(r stats.Rules) string { return confidenceText(r) + " interval" }

// verdictText has the passes that would do in the place where there are too few.
func verdictText(r compare.Row, i int) string {
	text := string(nth(r.Verdict, i))
	if n := nth(r.Needed, i); n > 0 {
		text += fmt.Sprintf(" (n<%d)", n)
	}
	return text
}

// basisText is told of single scores only: passes are what one expects.
func basisText(r compare.Row) string {
	if r.Basis == stats.OnSingleScore {
		return string(r.Basis)
	}
	return ""
}

func bothCounts(s rowSide) string {
	return fmt.Sprintf("%d+%d", s.row.Sides[0].N, s.N)
}

func orAbsent(text string) string {
	if text == "" {
		return absent
	}
	return text
}
