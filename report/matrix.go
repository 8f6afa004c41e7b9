package report

import (
	"fmt"

	"nasprobe/probe"
	"nasprobe/probe/metric"
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
	name, factor, err := figureUnit(m, unit)
	return MatrixSpec{Rows: rows, Column: column, Metric: m, Unit: name, Factor: factor}, err
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

// TagValue is what a run says under a name: its tag, or where it has none of that name
// its label, target (see [probe.TargetInfo.Place]), profile or host.
func TagValue(r *probe.Run, name string) (value string, ok bool) {
	if v, ok := r.Tags[name]; ok {
		return v, true
	}
	facts := map[string]string{"label": r.Label, "target": r.Target.Place(), "profile": r.Plan.Profile, "host": r.Host.Name}
	return facts[name], facts[name] != ""
}
