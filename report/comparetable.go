package report

import (
	"slices"
	"strings"

	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// green is the style of a row that became faster (ECMA-48 8.3.117).
const green = "\x1b[32m"

// compareTables prints the figures, and below them what they cost. Two sides stand
// beside each other in one line; more of them have a line each.
func compareTables(p *page, c *compare.Comparison) {
	if len(c.Rows) == 0 {
		return
	}
	lines, figures, costs := rowSides(c), ladderFigures(c.Rules), append(ladderHead(), dashed(costColumns())...)
	if len(c.Sides) == 2 {
		lines = slices.DeleteFunc(lines, func(s rowSide) bool { return s.index == 0 })
		figures, costs = pairFigures(c.Rules), append(patternColumn(), beside(dashed(costColumns()))...)
	}
	leave := leastCompared(c.Rules)
	compareTable(p, telling(figures, lines), lines, leave, verdictStyle)
	if slices.ContainsFunc(filled(costColumns(), rowSides(c)), isCost) {
		compareTable(p, telling(costs, lines), lines, leave, func(rowSide) string { return plain })
	}
}

// isCost leaves the IOPS of imported texts without a table of their own.
func isCost(c column[rowSide]) bool { return c.head != "IOPS" }

func compareTable(p *page, cols []column[rowSide], lines []rowSide, leave []string, style func(rowSide) string) {
	cols, dropped := fit(cols, lines, p.width, leave)
	cols, dropped = inPairs(cols, dropped)
	for i, l := range table(cols, lines) {
		dress := bold
		if i > 0 {
			dress = style(lines[i-1])
		}
		p.line(span{dress, strings.TrimRight(l, " ")})
	}
	if len(dropped) > 0 {
		p.paragraph(span{}, "(not shown for want of room: "+strings.Join(dropped, ", ")+")")
	}
	p.line()
}

// inPairs drops what stands beside a column that was dropped: half of a pair is of no
// use.
func inPairs(cols []column[rowSide], dropped []string) ([]column[rowSide], []string) {
	for _, head := range slices.Clone(dropped) {
		name, isFirst := strings.CutPrefix(head, letter(0)+" ")
		other := slices.IndexFunc(cols, func(c column[rowSide]) bool { return c.head == letter(1)+" "+name })
		if isFirst && other >= 0 {
			dropped = append(dropped, cols[other].head)
			cols = slices.Delete(cols, other, other+1)
		}
	}
	return cols, dropped
}

func verdictStyle(s rowSide) string {
	switch nth(s.row.Verdict, s.index-1) {
	case stats.Faster:
		return green
	case stats.Slower:
		return red
	}
	return plain
}

// leastCompared are the columns that a narrow terminal goes without, the first first.
func leastCompared(r stats.Rules) []string {
	return []string{"A retransmits", "B retransmits", "A IOPS", "B IOPS", "retransmits", "IOPS", "A min-max", "B min-max", "p", "n", "min-max",
		intervalHead(r), "A CPU s/GB", "B CPU s/GB", "basis"}
}

// telling leaves out the columns in which no line has anything.
func telling(cols []column[rowSide], lines []rowSide) []column[rowSide] {
	return slices.DeleteFunc(cols, func(c column[rowSide]) bool {
		return !slices.ContainsFunc(lines, func(s rowSide) bool { text := c.cell(s); return text != "" && text != absent })
	})
}
