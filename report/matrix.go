package report

import (
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/metric"
	"nasprobe/probe/stats"
)

// Matrix is one figure of many runs, set out by what their tags say: who to whom, before
// and after.
type Matrix struct {
	Spec       MatrixSpec
	Columns    []string // the values of the tag Spec.Column
	Lines      []MatrixLine
	Unplaced   int // runs without one of the tags
	Unmeasured int // runs that have the tags and lack the figure
}

// MatrixSpec says what goes where.
type MatrixSpec struct {
	Rows   []string // tags, see TagValue, whose values name a line
	Column string   // the tag whose values are the columns; "" for one column, the figure
	Metric metric.Metric
	Unit   string  // of the forms for people and of CSV, as Metric.Unit().Parse takes it
	Factor float64 // what one of Unit is in Metric.Unit()
}

// MatrixLine is one line: the values of the tags, and a cell a column.
type MatrixLine struct {
	Names []string
	Cells []MatrixCell
}

// MatrixCell is the median over the runs that fall into it, in the unit of the metric.
// N is their number; of 0 the cell is empty.
type MatrixCell struct {
	Median float64 `json:"median"`
	N      int     `json:"n"`
}

// NewMatrixSpec checks a unit, which may be "" for the usual one, and completes the spec.
func NewMatrixSpec(rows []string, column string, m metric.Metric, unit string) (MatrixSpec, error) {
	if unit == "" {
		unit = usualUnit(m.Unit())
	}
	factor, err := m.Unit().Parse("1" + unit)
	return MatrixSpec{Rows: rows, Column: column, Metric: m, Unit: unit, Factor: factor}, err
}

// usualUnit is the one that people read a figure in.
func usualUnit(u metric.Unit) string {
	switch u {
	case metric.BytesPerSecond:
		return "MB/s"
	case metric.BitsPerSecond:
		return "Mbit/s"
	case metric.Seconds:
		return "ms"
	case metric.Share:
		return "%"
	case metric.Count:
		return ""
	}
	return string(u)
}

// TagValue is what a run says under a name: its tag, or where it has none of that name
// its label, target, profile or host.
func TagValue(r *probe.Run, name string) (value string, ok bool) {
	if v, ok := r.Tags[name]; ok {
		return v, true
	}
	facts := map[string]string{"label": r.Label, "target": r.Target.URL, "profile": r.Plan.Profile, "host": r.Host.Name}
	return facts[name], facts[name] != ""
}

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
