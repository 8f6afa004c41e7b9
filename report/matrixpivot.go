package report

import (
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// Pivot sets runs out into a Matrix, and keeps of each no more than its figures. Lines stand
// in the order in which runs first name them. So do columns, but for one that stands before
// another in every line: then it does so in the matrix, although a gap made it appear later.
// Those of frames have an order of their own.
type Pivot struct {
	matrix *Matrix
	index  map[string]int // of lines, by the values of their tags
	lines  []pivotLine
}

// pivotLine is a line of figures, in the order of the spec.
type pivotLine []pivotFigure

// pivotFigure is one figure of a line: its values by the column, and the columns as they
// came.
type pivotFigure struct {
	order  []string
	values map[string][]float64
}

// NewPivot has no runs yet.
func NewPivot(spec MatrixSpec) *Pivot {
	return &Pivot{matrix: &Matrix{Spec: spec}, index: map[string]int{}}
}

// Add takes the next run, of which a head will do.
func (p *Pivot) Add(r *probe.Run) {
	spec := p.matrix.Spec
	names, ok := tagValues(r, spec.Rows)
	column, hasColumn := "", true
	if spec.Column != "" {
		column, hasColumn = TagValue(r, spec.Column)
	}
	if !ok || !hasColumn {
		p.matrix.Unplaced++
		return
	}
	measured := false
	for i, f := range spec.Figures {
		if v, ok := f.Metric.Of(r); ok {
			measured = true
			p.line(names)[i].add(column, v)
		}
	}
	if !measured {
		p.matrix.Unmeasured++
	}
}

func (f *pivotFigure) add(column string, v float64) {
	if f.values == nil {
		f.values = map[string][]float64{}
	}
	if f.values[column] == nil {
		f.order = append(f.order, column)
	}
	f.values[column] = append(f.values[column], v)
}

func tagValues(r *probe.Run, names []string) (values []string, all bool) {
	for _, name := range names {
		v, ok := TagValue(r, name)
		if !ok {
			return nil, false
		}
		values = append(values, v)
	}
	return values, true
}

// line is the line of that name, which is begun if it is new.
func (p *Pivot) line(names []string) pivotLine {
	key := strings.Join(names, "\x00")
	i, ok := p.index[key]
	if !ok {
		i = len(p.lines)
		p.index[key] = i
		p.matrix.Lines = append(p.matrix.Lines, MatrixLine{Names: names})
		p.lines = append(p.lines, make(pivotLine, len(p.matrix.Spec.Figures)))
	}
	return p.lines[i]
}

// Matrix is what the runs make. It completes the pivot.
func (p *Pivot) Matrix() *Matrix {
	m := p.matrix
	var orders [][]string
	for _, l := range p.lines {
		for _, f := range l {
			orders = append(orders, f.order)
		}
	}
	m.Columns = jumboFirst(m.Spec.Column, inOrder(orders))
	for i, l := range p.lines {
		for _, f := range l {
			for _, c := range m.Columns {
				m.Lines[i].Cells = append(m.Lines[i].Cells, MatrixCell{stats.Median(f.values[c]), len(f.values[c])})
			}
		}
	}
	return m
}
