package report

import (
	"fmt"
	"slices"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// htmlTable is a table of words, each line headed by its first one.
type htmlTable struct {
	Heads []string
	Lines [][]string
}

// htmlDifferences is nil where there are none.
func htmlDifferences(c *compare.Comparison, names []string, subject bool) *htmlTable {
	found := differencesOf(c, subject)
	if len(found) == 0 {
		return nil
	}
	t := &htmlTable{Heads: append([]string{"What"}, names...)}
	for _, d := range found {
		t.Lines = append(t.Lines, printables(append([]string{d.What}, d.Values...)))
	}
	return t
}

// htmlCost is the table of what the throughput took, nil where no side knows.
func htmlCost(c *compare.Comparison, names []string) *htmlTable {
	sides := rowSides(c)
	cols := filled(costColumns(), sides)
	if !slices.ContainsFunc(cols, isCost) {
		return nil
	}
	t := &htmlTable{Heads: []string{"Pattern and side"}}
	for _, col := range cols {
		t.Heads = append(t.Heads, col.head)
	}
	for _, s := range sides {
		line := []string{fmt.Sprintf("%s, %s", probe.Printable(s.row.Pattern), names[s.index])}
		for _, col := range cols {
			line = append(line, col.cell(s))
		}
		t.Lines = append(t.Lines, line)
	}
	return t
}
