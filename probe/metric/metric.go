package metric

import (
	"fmt"
	"slices"
	"strings"

	"nasprobe/probe"
)

// Metric is the name of a figure.
type Metric struct {
	row    *selector // nil for a figure of the run
	ofRow  rowFigure
	figure runFigure
}

// Parse reads a name. One that is unknown is an error that tells the names there are.
func Parse(text string) (Metric, error) {
	text = strings.TrimSpace(text)
	if i := slices.IndexFunc(runFigures(), func(f runFigure) bool { return f.name == text }); i >= 0 {
		return Metric{figure: runFigures()[i]}, nil
	}
	name, figure, named := strings.Cut(text, ".")
	row, err := parseSelector(name)
	if err != nil {
		return Metric{}, fmt.Errorf("%w, or one of %s", err, strings.Join(runNames(), ", "))
	}
	all := rowFigures()
	if !named {
		return Metric{row: &row, ofRow: all[0]}, nil
	}
	i := slices.IndexFunc(all, func(f rowFigure) bool { return f.name == figure })
	if i < 0 {
		return Metric{}, fmt.Errorf("%q: a row has no figure %q, but %s", text, figure, strings.Join(rowNames(), ", "))
	}
	return Metric{row: &row, ofRow: all[i]}, nil
}

func runNames() []string {
	var out []string
	for _, f := range runFigures() {
		out = append(out, f.name)
	}
	return out
}

func rowNames() []string {
	var out []string
	for _, f := range rowFigures() {
		out = append(out, f.name)
	}
	return out
}

// OfRow is the figure of rows like r, such as "p99"; "" is the throughput. An unknown
// figure is a programming error and panics.
func OfRow(r probe.Row, figure string) Metric {
	all, s := rowFigures(), selectorOf(r)
	if figure == "" {
		return Metric{row: &s, ofRow: all[0]}
	}
	return Metric{row: &s, ofRow: all[slices.IndexFunc(all, func(f rowFigure) bool { return f.name == figure })]}
}

// String is a name that Parse reads.
func (m Metric) String() string {
	switch {
	case m.row == nil:
		return m.figure.name
	case m.ofRow.name == rowFigures()[0].name:
		return m.row.String()
	}
	return m.row.String() + "." + m.ofRow.name
}

// Unit is what Of gives.
func (m Metric) Unit() Unit {
	if m.row == nil {
		return m.figure.unit
	}
	return m.ofRow.unit
}

// HigherIsBetter is false of latencies and of what goes wrong.
func (m Metric) HigherIsBetter() bool {
	if m.row == nil {
		return m.figure.higher
	}
	return m.ofRow.higher
}

// Of is the figure of r, in its unit, and false where r does not have it: the row was not
// measured, or the system does not tell.
func (m Metric) Of(r *probe.Run) (float64, bool) {
	if m.row == nil {
		return m.figure.of(r)
	}
	row, ok := m.Row(r)
	if !ok {
		return 0, false
	}
	return m.ofRow.of(row)
}

// IsOfRow tells a figure of a row from one of the run.
func (m Metric) IsOfRow() bool { return m.row != nil }

// Row is the row of r that is meant, and false if there is none or m is of no row.
func (m Metric) Row(r *probe.Run) (probe.Row, bool) {
	if m.row == nil {
		return probe.Row{}, false
	}
	i := slices.IndexFunc(r.Rows, func(row probe.Row) bool { return m.row.fits(row, r.Plan.Profile) })
	if i < 0 {
		return probe.Row{}, false
	}
	return r.Rows[i], true
}
