package report

import (
	"io"
	"math"
	"strconv"

	"nasprobe/probe"
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

// heads are the names of the columns, those of the lines first.
func (m *Matrix) heads() []string { return append(append([]string{}, m.Spec.Rows...), m.Columns...) }

// scaled is the median in the unit of the matrix.
func (m *Matrix) scaled(c MatrixCell) float64 { return c.Median / m.Spec.Factor }

// rounded is a cell for people, "" if it is empty: whole numbers if all are, else four
// digits.
func (m *Matrix) rounded() func(MatrixCell) string {
	decimals := 0
	for _, l := range m.Lines {
		for _, c := range l.Cells {
			if v := m.scaled(c); math.Abs(v-math.Round(v)) > 1e-9*math.Abs(v) {
				decimals = 3
			}
		}
	}
	return func(c MatrixCell) string {
		if c.N == 0 {
			return ""
		}
		return digits(m.scaled(c), decimals)
	}
}

// exact is a cell as CSV has it: what the conversion of units adds behind twelve digits
// is no part of the figure.
func (m *Matrix) exact(c MatrixCell) string {
	if c.N == 0 {
		return ""
	}
	v, err := strconv.ParseFloat(strconv.FormatFloat(m.scaled(c), 'g', 12, 64), 64)
	if err != nil { // it overflows
		v = m.scaled(c)
	}
	return short(v)
}

func writeMatrixCSV(w io.Writer, m *Matrix, _ Options) error {
	var heads []string
	for _, h := range m.heads() {
		heads = append(heads, harmless(h))
	}
	records := [][]string{heads}
	for _, l := range m.Lines {
		var record []string
		for _, n := range l.Names {
			record = append(record, harmless(n))
		}
		for _, c := range l.Cells {
			record = append(record, m.exact(c))
		}
		records = append(records, record)
	}
	return writeRecords(w, records)
}

// title says what the cells are.
func (m *Matrix) title() string {
	s := m.Spec.Metric.String()
	if m.Spec.Unit != "" {
		s += ", " + m.Spec.Unit
	}
	return s + ": the median of the runs of each cell"
}

func writeMatrixText(w io.Writer, m *Matrix, o Options) error {
	if len(m.Lines) == 0 {
		return nil
	}
	p := newPage(o)
	p.line(span{bold, m.title()})
	p.line()
	p.table(m.textColumns(), len(m.Lines))
	return emit(w, p.buf.Bytes())
}

func (m *Matrix) textColumns() []listColumn {
	cell := m.rounded()
	var cols []listColumn
	for i, h := range m.heads() {
		c := listColumn{head: probe.Printable(h), left: i < len(m.Spec.Rows)}
		for _, l := range m.Lines {
			if c.left {
				c.cells = append(c.cells, probe.Printable(l.Names[i]))
			} else {
				c.cells = append(c.cells, cell(l.Cells[i-len(m.Spec.Rows)]))
			}
		}
		cols = append(cols, c)
	}
	return cols
}
