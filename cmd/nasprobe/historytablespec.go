package main

import (
	"slices"
	"strings"

	"nasprobe/probe/metric"
	"nasprobe/report"
)

// spec is the table that the flags ask for.
func (p *pivoting) spec() (report.MatrixSpec, error) {
	spec := report.MatrixSpec{Rows: p.rows, Column: p.column}
	if len(p.rows) == 0 || slices.Contains(p.rows, "") {
		return spec, usage("--rows: name the tags whose values name a line, such as --rows from,to")
	}
	for _, text := range p.metrics {
		name, title, _ := strings.Cut(text, "=")
		m, err := metric.Parse(name)
		if err != nil {
			return spec, usage("--metric: %w", err)
		}
		f, err := report.NewMatrixFigure(m, title, "")
		if err != nil {
			return spec, err
		}
		spec.Figures = append(spec.Figures, f)
	}
	if p.unit == "" {
		return spec, nil
	}
	figures, err := report.InUnit(spec.Figures, p.unit)
	if err != nil {
		return spec, usage("--unit: %w", err)
	}
	spec.Figures = figures
	return spec, nil
}

func (p *pivoting) lacking() string {
	if len(p.metrics) > 1 {
		return "without any of the figures"
	}
	return "without the figure"
}

// remark says which runs the table does not show.
func (p *pivoting) remark(m *report.Matrix, early int) {
	for _, left := range []struct {
		n   int
		why string
	}{{m.Unplaced, "without one of the tags"}, {m.Unmeasured, p.lacking()}, {early, "that ended early"}} {
		if left.n > 0 {
			p.console.notice("left out: %s %s", counted(left.n, "run"), left.why)
		}
	}
	if len(m.Lines) == 0 {
		p.console.notice("no run in the history fits")
	}
}
