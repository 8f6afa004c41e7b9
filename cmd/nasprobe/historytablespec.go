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
	if tag, twice := repeated(append(slices.Clone(p.rows), p.column)); twice {
		return spec, usage("--rows and --cols: the tag %q is named twice", tag)
	}
	var titles []string
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
		titles = append(titles, f.Title)
		spec.Figures = append(spec.Figures, f)
	}
	if title, twice := repeated(titles); twice {
		return spec, usage("--metric: two figures are titled %q: give each a title of its own, as METRIC=TITLE", title)
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

// repeated is the first of the names that stands among them twice.
func repeated(names []string) (name string, twice bool) {
	for i, n := range names {
		if slices.Contains(names[:i], n) {
			return n, true
		}
	}
	return "", false
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
