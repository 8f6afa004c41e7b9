package report

import (
	"slices"
	"strings"

	"nasprobe/probe"
)

// column is one column of a table of R. What cell returns is aligned right, in the
// first column left.
type column[R any] struct {
	head string
	cell func(R) string
}

const columnGap = "  "

// table lays rows out, each column as wide as its widest cell, the header first.
func table[R any](cols []column[R], rows []R) []string {
	lines := make([]string, len(rows)+1)
	for i, c := range cols {
		cells := []string{c.head}
		for _, r := range rows {
			cells = append(cells, probe.Printable(c.cell(r)))
		}
		for j, cell := range aligned(cells, i == 0) {
			if i > 0 {
				lines[j] += columnGap
			}
			lines[j] += cell
		}
	}
	return lines
}

func aligned(cells []string, left bool) []string {
	widest := 0
	for _, c := range cells {
		widest = max(widest, columns(c))
	}
	for i, c := range cells {
		pad := strings.Repeat(" ", widest-columns(c))
		if left {
			cells[i] = c + pad
		} else {
			cells[i] = pad + c
		}
	}
	return cells
}

// fit leaves out columns, in the order of their heads in least, until the table is
// no wider than width. It returns the columns that stay and the heads of the others.
func fit[R any](cols []column[R], rows []R, width int, least []string) (stay []column[R], dropped []string) {
	for _, head := range least {
		if columns(table(cols, rows)[0]) <= width {
			break
		}
		at := slices.IndexFunc(cols, func(c column[R]) bool { return c.head == head })
		if at >= 0 {
			cols, dropped = slices.Delete(slices.Clone(cols), at, at+1), append(dropped, head)
		}
	}
	return cols, dropped
}
