package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/metric"
	"nasprobe/probe/stats"
	"nasprobe/report"
)

const reportHelp = `Report makes one page of runs, for a browser or paper: the figures and bars of each
row, how long its requests took, path, session and plan. Of several runs it sets the
later ones against the first, as nasprobe compare does. From the history it adds what
the targets of these runs did over time, in runs of the same plan and client, and which
conditions changed when.

RUN is what nasprobe compare takes: a FILE, - for stdin, or a run of the history: its id,
last, last~1. LABEL=RUN names it. Without a RUN the page is of what --target and the other
flags choose from the history, and of its newest run.

The page is one file. It has no script and loads nothing from anywhere. It follows the
light or dark scheme of its reader, fits a phone, and prints.

--chart draws one picture instead, as SVG or PNG.

` + filterHelp

const reportExamples = `  nasprobe report last -o last.html
  nasprobe report before.json after.json -o page.html
  nasprobe report --target smb://nas/share --since 90d -o nas.html
  nasprobe report after.json --chart bars -o bars.png
  nasprobe report --target smb://nas/share --chart trend --metric seq-read -o trend.svg`

// reporting is the flags of report.
type reporting struct {
	console *console
	store   *store
	filter  filterFlags
	outputs outputs[report.Page]
	alone   bool // without the history
	chart   string
	metric  string
	dark    bool
	figure  *metric.Metric // that --metric names
	chooses bool           // the flags choose from the history
}

func newReport(c *console) *cobra.Command {
	m := &reporting{console: c, store: &store{console: c}}
	m.outputs = outputs[report.Page]{console: c, formats: m.formats()}
	cmd := &cobra.Command{Use: "report [RUN...]", Short: "Make a page or a picture of runs and of what a target did over time", Long: reportHelp, Example: reportExamples,
		SuggestFor: []string{"html", "page", "chart", "plot", "graph"}, ValidArgsFunction: m.store.completeRefsOrFiles}
	m.addFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return m.run(cmd.Context(), cmd, args) }
	return cmd
}

func (m *reporting) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	m.store.addPath(f)
	m.filter.addFlags(cmd, m.store)
	f.BoolVar(&m.alone, "no-history", false, "of files: leave out what the history has of their targets")
	f.StringVar(&m.chart, "chart", "", "one picture instead of a page: bars, trend or latency")
	f.StringVar(&m.metric, "metric", "", "of a picture: one `ROW` or one figure of it, such as seq-read or rnd4k-write.p99")
	f.BoolVar(&m.dark, "dark", false, "of a PNG: light on dark")
	f.StringVar(&m.outputs.format, "format", "html", "format on stdout: "+m.outputs.formats.names())
	f.StringArrayVarP(&m.outputs.args, "output", "o", nil, "write the page to `FILE` instead of stdout, in the format of its ending or as FORMAT:FILE; repeatable; replaces a file that exists")
	complete(cmd, "format", m.outputs.formats.completions())
	complete(cmd, "chart", chartCompletions())
}

func complete(cmd *cobra.Command, flag string, choices []string) {
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(choices, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // it was registered twice
	}
}

func (m *reporting) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	m.chooses = m.filter.set(cmd.Flags())
	switch {
	case len(args) == 0 && !m.chooses:
		return usage("RUN is missing; write for example: nasprobe report last -o page.html, or name a --target of the history")
	case m.alone && (m.chooses || cmd.Flags().Changed("history")):
		return usage("--no-history leaves out the history that the other flags choose from")
	}
	sides, err := parseSides(args)
	if err != nil {
		return err
	}
	if err := m.choose(cmd); err != nil {
		return err
	}
	if err := m.outputs.spareInputs(sides); err != nil {
		return err
	}
	page, err := m.gather(ctx, sides)
	if err != nil {
		return err
	}
	return m.write(ctx, page)
}

// write fills the files, or stdout if there are none.
func (m *reporting) write(ctx context.Context, page report.Page) error {
	if len(m.outputs.files) == 0 {
		return m.outputs.print(ctx, page)
	}
	var lost failures
	for _, f := range m.outputs.files {
		if err := f.write(ctx, page); err != nil {
			lost = append(lost, err)
		}
	}
	if len(lost) > 0 {
		return lost
	}
	return nil
}

// compared sets the sides against the first. What they have nothing in common for is said
// on the page.
func compared(page *report.Page, inputs []compare.Input) error {
	if len(inputs) < 2 {
		return nil
	}
	c, err := compare.Of(inputs, stats.DefaultRules())
	var why *probe.Error
	if errors.As(err, &why) && why.Err != nil {
		page.Apart = "not compared: " + why.Err.Error()
		return nil
	}
	page.Comparison = c
	return err
}
