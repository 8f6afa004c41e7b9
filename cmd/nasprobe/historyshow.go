package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/report/history"
)

const historyShowHelp = `Show prints a run of the history as nasprobe run has printed it, in any of its formats.`

func newHistoryShow(h *historian) *cobra.Command {
	o := &outputs[*probe.Run]{console: h.console, formats: runFormats()}
	cmd := &cobra.Command{Use: "show REF", Short: "Print a run as it was printed", Long: historyShowHelp, Args: exactlyOne("REF", "nasprobe history show last"), SuggestFor: []string{"print", "get", "cat"},
		Example: "  nasprobe history show last\n  nasprobe history show 20261130T12 --format cdm -o run.json", ValidArgsFunction: h.store.completeRefs}
	o.addFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var run *probe.Run
		err := h.with(cmd.Context(), func(s *history.Store) (err error) {
			run, err = findRun(cmd.Context(), s, args[0])
			return err
		})
		if err != nil {
			return err
		}
		if err := o.check(rowsOf(run)); err != nil {
			return err
		}
		return deliver(cmd.Context(), o, run)
	}
	return cmd
}

// findRun is the run that a word of the command line names. That there is none is a slip
// of whoever wrote it, as a file is that does not exist.
func findRun(ctx context.Context, s *history.Store, ref string) (*probe.Run, error) {
	run, err := s.Find(ctx, ref)
	if errors.Is(err, probe.ErrNotExist) {
		return nil, &probe.Error{Kind: probe.ErrUsage, Op: "find run", Target: ref, Offset: -1, Err: errors.New("the history has no such run"),
			Remedy: "see nasprobe history list for those it has; last is the newest, last~1 the one before it"}
	}
	return run, err
}

// rowsOf are the patterns that were measured.
func rowsOf(run *probe.Run) []patterns.Pattern {
	var out []patterns.Pattern
	for _, row := range run.Rows {
		switch p, err := patterns.Parse(row.Pattern); {
		case row.IsStream(): // which no plan has
			out = append(out, patterns.Pattern{BlockSize: row.BlockBytes, QueueDepth: row.QueueDepth, Threads: row.Threads, Op: row.Op})
		case err == nil && len(p) == 1:
			out = append(out, p[0])
		}
	}
	return out
}
