package report

import (
	"io"
	"math"
	"strconv"
)

// MatrixLayouts is the table of the ways to write a Matrix, the default first.
func MatrixLayouts() []Layout[*Matrix] {
	return []Layout[*Matrix]{
		{"text", "a table for people", []string{".txt"}, writeMatrixText},
		{"csv", "the same for a spreadsheet, as nasprobe history import reads it", []string{".csv"}, writeMatrixCSV},
		{"markdown", "a table to paste into a forum or an issue", []string{".md", ".markdown"}, writeMatrixMarkdown},
		{"json", "every cell with the number of its runs, in base units", []string{".json"}, writeMatrixJSON},
	}
}

// scaled is the median of the cell with an index in the unit of its figure.
func (m *Matrix) scaled(i int, c MatrixCell) float64 { return c.Median / m.figureOf(i).Factor }

// rounded are the cells of a line for people, "" if one is empty: whole numbers if all of
// a figure are, else four digits.
func (m *Matrix) rounded() func(MatrixLine) []string {
	decimals := make([]int, len(m.Spec.Figures))
	for _, l := range m.Lines {
		for i, c := range l.Cells {
			if v := m.scaled(i, c); math.Abs(v-math.Round(v)) > 1e-9*math.Abs(v) {
				decimals[i/len(m.Columns)] = 3
			}
		}
	}
	return func(l MatrixLine) []string {
		out := make([]string, len(l.Cells))
		for i, c := range l.Cells {
			if c.N > 0 {
				out[i] = digits(m.scaled(i, c), decimals[i/len(m.Columns)])
			}
		}
		return out
	}
}

// exact is a cell as CSV has it: what the conversion of units adds behind twelve digits
// is no part of the figure.
func (m *Matrix) exact(i int, c MatrixCell) string {
	if c.N == 0 {
		return ""
	}
	v, err := strconv.ParseFloat(strconv.FormatFloat(m.scaled(i, c), 'g', 12, 64), 64)
	if err != nil { // it overflows
		v = m.scaled(i, c)
	}
	return short(v)
}

func writeMatrixCSV(w io.Writer, m *Matrix, _ Options) error {
	var heads []string
	for _, h := range m.heads("_") {
		heads = append(heads, harmless(h))
	}
	records := [][]string{heads}
	for _, l := range m.Lines {
		var record []string
		for _, n := range l.Names {
			record = append(record, harmless(n))
		}
		for i, c := range l.Cells {
			record = append(record, m.exact(i, c))
		}
		records = append(records, record)
	}
	return writeRecords(w, records)
}
