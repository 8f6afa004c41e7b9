package main

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/probe/metric"
	"nasprobe/report"
	"nasprobe/report/history"
)

const historyTableHelp = `Table sets figures of many runs out by their tags: who to whom, before and after. Each
cell is the median of the runs that fall into it, and empty if there is none. Lines and
columns stand in the order in which runs first name them; a column that stands before
another in every line does so in the table. Runs that ended early are left out.

Where a run has no tag of that name, label, target, profile and host are those facts, and
frames is jumbo or standard, as its path was.

--metric is a row and, behind a point, what of it: seq-read, rnd4k-q32-write.iops,
seq-read.p99; or mss, mtu, link, rtt, retransmits. tcp-write is bare TCP, copy-write the
copy of a file. Given several times, each has its columns, under a title of your own behind
a =.

` + filterHelp

const historyTableExamples = `  nasprobe history table --rows from,to --cols mtu --metric seq-read --unit Mbit/s
  nasprobe history table --rows from,to --cols frames --metric "tcp-write=TCP stream" --metric "copy-write=file copy" --unit Mbit/s
  nasprobe history table --rows target --cols label --metric rnd4k-read.p99 --format markdown`

// pivoting is the command table.
type pivoting struct {
	*historian
	filter        filterFlags
	outputs       outputs[*report.Matrix]
	rows, metrics []string
	column, unit  string
}

func newHistoryTable(h *historian) *cobra.Command {
	p := &pivoting{historian: h, outputs: outputs[*report.Matrix]{console: h.console, formats: layoutFormats(report.MatrixLayouts())}}
	cmd := &cobra.Command{Use: "table --rows TAG[,TAG] --cols TAG --metric METRIC[=TITLE]", Short: "Set figures out by the tags of the runs", Long: historyTableHelp, Example: historyTableExamples,
		Args: cobra.NoArgs, SuggestFor: []string{"pivot", "matrix"}}
	f := cmd.Flags()
	f.StringSliceVar(&p.rows, "rows", nil, "`TAGS` whose values name a line, one or several between commas")
	f.StringVar(&p.column, "cols", "", "`TAG` whose values are the columns of each figure (default: one column)")
	f.StringArrayVar(&p.metrics, "metric", []string{"seq-read"}, "figure of the cells, as `METRIC` or METRIC=TITLE; repeatable")
	f.StringVar(&p.unit, "unit", "", "unit of the cells that can have it, such as Mbit/s (default: MB/s, ms or what suits the figure; json has base units)")
	p.outputs.addFlags(cmd)
	p.filter.addFlags(cmd, &h.store)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return p.run(cmd.Context(), time.Now()) }
	return cmd
}

func (p *pivoting) run(ctx context.Context, now time.Time) error {
	f, err := p.filter.filter(now)
	if err != nil {
		return err
	}
	spec, err := p.spec()
	if err != nil {
		return err
	}
	if err := p.outputs.check(nil); err != nil {
		return err
	}
	pivot, early := report.NewPivot(spec), 0
	err = p.with(ctx, func(s *history.Store) error {
		return s.EachHead(ctx, f, func(r *probe.Run) error {
			if r.Incomplete {
				early++
			} else {
				pivot.Add(r)
			}
			return nil
		})
	})
	if err != nil {
		return err
	}
	m := pivot.Matrix()
	if err := deliver(ctx, &p.outputs, m); err != nil {
		return err
	}
	p.remark(m, early)
	return nil
}

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
