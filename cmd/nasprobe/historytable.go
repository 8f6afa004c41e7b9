package main

import (
	"context"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/probe/metric"
	"nasprobe/report"
	"nasprobe/report/history"
)

const historyTableHelp = `Table sets one figure of many runs out by their tags: who to whom, before and after. Each
cell is the median of the runs that fall into it, and empty if there is none. Lines and
columns stand in the order in which runs first name them; a column that stands before
another in every line does so in the table. Runs that ended early are left out.

Where a run has no tag of that name, label, target, profile and host are those facts.

--metric is a row and, behind a point, what of it: seq-read, rnd4k-q32-write.iops,
seq-read.p99; or mss, mtu, link, rtt, retransmits.

` + filterHelp

const historyTableExamples = `  nasprobe history table --rows from,to --cols mtu --metric seq-read --unit Mbit/s
  nasprobe history table --rows target --cols label --metric rnd4k-read.p99 --format markdown`

// pivoting is the command table.
type pivoting struct {
	*historian
	filter               filterFlags
	outputs              outputs[*report.Matrix]
	rows                 []string
	column, metric, unit string
}

func newHistoryTable(h *historian) *cobra.Command {
	p := &pivoting{historian: h, outputs: outputs[*report.Matrix]{console: h.console, formats: layoutFormats(report.MatrixLayouts())}}
	cmd := &cobra.Command{Use: "table --rows TAG[,TAG] --cols TAG --metric METRIC", Short: "Set a figure out by the tags of the runs", Long: historyTableHelp, Example: historyTableExamples,
		Args: cobra.NoArgs, SuggestFor: []string{"pivot", "matrix"}}
	f := cmd.Flags()
	f.StringSliceVar(&p.rows, "rows", nil, "`TAGS` whose values name a line, one or several between commas")
	f.StringVar(&p.column, "cols", "", "`TAG` whose values are the columns (default: one column)")
	f.StringVar(&p.metric, "metric", "seq-read", "figure of the cells")
	f.StringVar(&p.unit, "unit", "", "unit of the cells, such as Mbit/s (default: MB/s, ms or what suits the figure; json has base units)")
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
	if len(p.rows) == 0 || slices.Contains(p.rows, "") {
		return report.MatrixSpec{}, usage("--rows: name the tags whose values name a line, such as --rows from,to")
	}
	m, err := metric.Parse(p.metric)
	if err != nil {
		return report.MatrixSpec{}, usage("--metric: %w", err)
	}
	spec, err := report.NewMatrixSpec(p.rows, p.column, m, p.unit)
	if err != nil {
		return spec, usage("--unit: %w", err)
	}
	return spec, nil
}

// remark says which runs the table does not show.
func (p *pivoting) remark(m *report.Matrix, early int) {
	for _, left := range []struct {
		n   int
		why string
	}{{m.Unplaced, "without one of the tags"}, {m.Unmeasured, "without the figure"}, {early, "that ended early"}} {
		if left.n > 0 {
			p.console.notice("left out: %s %s", counted(left.n, "run"), left.why)
		}
	}
	if len(m.Lines) == 0 {
		p.console.notice("no run in the history fits")
	}
}
