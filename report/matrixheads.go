package report

import (
	"fmt"
	"strings"
)

// heads are the names of the columns, those of the lines first. Where there are several
// figures a column is named by its own and what it is of, with joint between them.
func (m *Matrix) heads(joint string) []string {
	out := append([]string{}, m.Spec.Rows...)
	for _, f := range m.Spec.Figures {
		for _, c := range m.Columns {
			out = append(out, m.head(f, c, joint))
		}
	}
	return out
}

func (m *Matrix) head(f MatrixFigure, column, joint string) string {
	switch {
	case m.Spec.Column == "":
		return f.Title
	case len(m.Spec.Figures) == 1:
		return column
	}
	return f.Title + joint + column
}

// figureOf is the figure that the cell with an index is of.
func (m *Matrix) figureOf(cell int) MatrixFigure { return m.Spec.Figures[cell/len(m.Columns)] }

// title says what the cells are.
func (m *Matrix) title() string {
	var names []string
	for i, f := range m.Spec.Figures {
		name := f.Metric.String()
		if f.Title != name && len(m.Spec.Figures) > 1 {
			name = f.Title + " (" + name + ")"
		}
		last := i+1 == len(m.Spec.Figures)
		if f.Unit != "" && (last || m.Spec.Figures[i+1].Unit != f.Unit) {
			name += ", " + f.Unit
		}
		names = append(names, name)
	}
	return strings.Join(names, "; ") + ": the median of the runs of each cell"
}

// legend tells how many cells are of several runs, "" if none is.
func (m *Matrix) legend() string {
	cells, several, most := 0, 0, 0
	for _, l := range m.Lines {
		for _, c := range l.Cells {
			if c.N > 0 {
				cells++
			}
			if c.N > 1 {
				several, most = several+1, max(most, c.N)
			}
		}
	}
	if several == 0 {
		return ""
	}
	return fmt.Sprintf("Of %s, %s of several runs (up to %d): their median; json has the number of each.", count(cells, "cell", "cells"), count(several, "is", "are"), most)
}
