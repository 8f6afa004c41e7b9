package report

import (
	"fmt"

	"nasprobe/probe/metric"
)

// Matrix is figures of many runs, set out by what their tags say: who to whom, before and
// after.
type Matrix struct {
	Spec       MatrixSpec
	Columns    []string // the values of the tag Spec.Column, the same of each figure; one, "", without such a tag
	Lines      []MatrixLine
	Unplaced   int // runs without one of the tags
	Unmeasured int // runs that have the tags and none of the figures
}

// MatrixSpec says what goes where.
type MatrixSpec struct {
	Rows    []string       // tags, see TagValue, whose values name a line
	Column  string         // the tag whose values are the columns of each figure; "" for one column a figure
	Figures []MatrixFigure // at least one, in the order of the table
}

// MatrixFigure is what some of the columns tell.
type MatrixFigure struct {
	Metric metric.Metric
	Title  string  // over its columns; the name of the metric if nobody chose one
	Unit   string  // of the forms for people and of CSV, as Metric.Unit().Parse takes it
	Factor float64 // what one of Unit is in Metric.Unit()
}

// MatrixLine is one line: the values of the tags, and the cells, figure by figure a cell
// for each of the columns.
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

// NewMatrixFigure is a figure under a title, "" for its own name, in a unit, "" for the usual
// one. One that it is not measured in is an error.
func NewMatrixFigure(m metric.Metric, title, unit string) (MatrixFigure, error) {
	name, factor, err := figureUnit(m, unit)
	if title == "" {
		title = m.String()
	}
	return MatrixFigure{Metric: m, Title: title, Unit: name, Factor: factor}, err
}

// InUnit is the figures in a unit, those that are not measured in it left in their own. A
// unit that is of none of them is an error.
func InUnit(figures []MatrixFigure, unit string) ([]MatrixFigure, error) {
	var out []MatrixFigure
	var refused error
	taken := 0
	for _, f := range figures {
		in, err := NewMatrixFigure(f.Metric, f.Title, unit)
		if err == nil {
			taken++
		} else {
			in, refused = f, err
		}
		out = append(out, in)
	}
	if taken == 0 {
		return nil, refused
	}
	return out, nil
}

// figureUnit is a unit of a figure, or the usual one if the name is "", and what one of it is in
// that of the metric.
func figureUnit(m metric.Metric, unit string) (name string, factor float64, err error) {
	if unit == "" {
		unit = usualUnit(m.Unit())
	}
	factor, err = m.Unit().Parse("1" + unit)
	if err != nil {
		return "", 0, fmt.Errorf("%s is not measured in %q", m, unit)
	}
	return unit, factor, nil
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
