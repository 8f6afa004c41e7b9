package report

import (
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// Pivot sets runs out into a Matrix, and keeps of each no more than its figure. Lines stand
// in the order in which runs first name them. So do columns, but for one that stands before
// another in every line: then it does so in the matrix, although a gap made it appear later.
type Pivot struct {
	matrix *Matrix
	lines  map[string]int // by the values of their tags
	orders [][]string     // of each line its columns
	values []map[string][]float64
}

// NewPivot has no runs yet.
func NewPivot(spec MatrixSpec) *Pivot {
	return &Pivot{matrix: &Matrix{Spec: spec}, lines: map[string]int{}}
}

// Add takes the next run, of which a head will do.
func (p *Pivot) Add(r *probe.Run) {
	spec := p.matrix.Spec
	names, ok := tagValues(r, spec.Rows)
	column, hasColumn := spec.Metric.String(), true
	if spec.Column != "" {
		column, hasColumn = TagValue(r, spec.Column)
	}
	if !ok || !hasColumn {
		p.matrix.Unplaced++
		return
	}
	v, ok := spec.Metric.Of(r)
	if !ok {
		p.matrix.Unmeasured++
		return
	}
	i := p.line(names)
	if p.values[i][column] == nil {
		p.orders[i] = append(p.orders[i], column)
	}
	p.values[i][column] = append(p.values[i][column], v)
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

// line is the index of the line of that name, which is begun if it is new.
func (p *Pivot) line(names []string) int {
	key := strings.Join(names, "\x00")
	i, ok := p.lines[key]
	if !ok {
		i = len(p.matrix.Lines)
		p.lines[key] = i
		p.matrix.Lines = append(p.matrix.Lines, MatrixLine{Names: names})
		p.orders, p.values = append(p.orders, nil), append(p.values, map[string][]float64{})
	}
	return i
}

// Matrix is what the runs make. It completes the pivot.
func (p *Pivot) Matrix() *Matrix {
	m := p.matrix
	m.Columns = inOrder(p.orders)
	for i := range m.Lines {
		for _, c := range m.Columns {
			values := p.values[i][c]
			m.Lines[i].Cells = append(m.Lines[i].Cells, MatrixCell{stats.Median(values), len(values)})
		}
	}
	return m
}
