package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/report"
	"nasprobe/report/history"
)

const historyTableHelp = `Table sets figures of many runs out by their tags: who to whom, before and after. Each
cell is the median of the runs that fall into it, and empty if there is none. Lines and
columns stand in the order in which runs first name them; a column that stands before
another in every line does so in the table. Of frames, jumbo stands before standard. Runs
that ended early are left out.

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
