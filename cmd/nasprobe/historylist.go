package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/report"
	"nasprobe/report/history"
)

const historyListHelp = `List prints the runs of the history, the newest first: the beginning of the id that is
enough to name the run, when it began, target, label and tags, profile, the median of the
sequential rows, and the segment size; columns in which no run has anything are left out.
On a narrow terminal label and tags are cut short, and then columns left out. The json format is an array of runs as nasprobe
run --format json prints them, without their passes.

` + filterHelp

// listing is the command list.
type listing struct {
	*historian
	filter  filterFlags
	outputs outputs[[]report.Listed]
	limit   int
}

func newHistoryList(h *historian) *cobra.Command {
	l := &listing{historian: h, outputs: outputs[[]report.Listed]{console: h.console, formats: layoutFormats(report.ListLayouts())}}
	cmd := &cobra.Command{Use: "list", Short: "List the runs, the newest first", Long: historyListHelp, Args: cobra.NoArgs, SuggestFor: []string{"ls", "log"},
		Example: "  nasprobe history list --limit 10\n  nasprobe history list --target smb://user@nas/share --tag nic=e1000\n  nasprobe history list --since 30d --format csv"}
	l.outputs.addFlags(cmd)
	l.filter.addFlags(cmd, &h.store)
	cmd.Flags().IntVar(&l.limit, "limit", 50, "runs at most; 0 for all")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return l.run(cmd.Context(), time.Now()) }
	return cmd
}

func (l *listing) run(ctx context.Context, now time.Time) error {
	f, err := l.filter.filter(now)
	if err != nil {
		return err
	}
	if l.limit < 0 {
		return usage("--limit %d: want 0 or more", l.limit)
	}
	if err := l.outputs.check(nil); err != nil {
		return err
	}
	if f.Limit = l.limit; f.Limit > 0 {
		f.Limit++ // to see whether there are more
	}
	var list []report.Listed
	err = l.with(ctx, func(s *history.Store) (err error) {
		list, err = listed(ctx, s, f)
		return err
	})
	if err != nil {
		return err
	}
	more := l.limit > 0 && len(list) > l.limit
	if more {
		list = list[:l.limit]
	}
	if err := deliver(ctx, &l.outputs, list); err != nil {
		return err
	}
	switch {
	case more:
		l.console.notice("there are more runs than %s: --limit 0 lists all", these(l.limit))
	case len(list) == 0:
		l.console.notice("no run in the history fits")
	}
	return nil
}

// these points at what stands above.
func these(n int) string {
	if n == 1 {
		return "this one"
	}
	return fmt.Sprintf("these %d", n)
}

// listed are the heads that a filter leaves, the newest first.
func listed(ctx context.Context, s *history.Store, f history.Filter) ([]report.Listed, error) {
	heads, err := s.Heads(ctx, f)
	if err != nil {
		return nil, err
	}
	short, err := s.Short(ctx, ids(heads)...)
	if err != nil {
		return nil, err
	}
	list := make([]report.Listed, len(heads))
	for i, r := range heads {
		list[i] = report.Listed{Run: r, Short: short[i]}
		if !r.Started.IsZero() {
			list[i].Started = r.Started.Local()
		}
	}
	return list, nil
}

func ids(runs []*probe.Run) []string {
	out := make([]string, len(runs))
	for i, r := range runs {
		out[i] = r.ID
	}
	return out
}
