package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"nasprobe/report/history"
)

const historyHelp = `Every run is stored in one file, unless --no-history is given. History lists the runs
that are in it, shows and compares them, sets a figure out by their tags, and takes them
in and out.

REF names a run: its id, a beginning of the id that no other run has, or last for the
newest, last~1 for the one before it and so on.`

const historyExamples = `  nasprobe history list --target 'smb://nas/*' --since 30d
  nasprobe history show last
  nasprobe history compare last~1 last
  nasprobe history table --rows from,to --cols mtu --metric seq-read --unit Mbit/s`

// historian is what the commands below history share.
type historian struct {
	console *console
	store   store
}

func newHistory(c *console) *cobra.Command {
	h := &historian{console: c, store: store{console: c}}
	cmd := &cobra.Command{Use: "history", Short: "List, show and compare the runs that were stored", Long: historyHelp, Example: historyExamples,
		Args: subcommandsOnly, RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() }, SuggestFor: []string{"log", "runs", "past"}}
	cmd.SuggestionsMinimumDistance = 2
	h.store.addPath(cmd.PersistentFlags())
	cmd.AddCommand(newHistoryList(h), newHistoryShow(h), newHistoryCompare(h), newHistoryTable(h), newHistoryExport(h), newHistoryImport(h), newHistoryPrune(h), newHistoryPath(h))
	for _, sub := range cmd.Commands() {
		completeFlags(sub)
	}
	return cmd
}

// subcommandsOnly refuses arguments of a command that only has others below it.
func subcommandsOnly(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if close := cmd.SuggestionsFor(args[0]); len(close) > 0 {
		return fmt.Errorf("unknown command %q; did you mean %s %s?", args[0], cmd.CommandPath(), strings.Join(close, " or "))
	}
	return fmt.Errorf("unknown command %q", args[0])
}

// with opens the history for a command that reads it and closes it afterwards. What hangs
// ends with ctx.
func (h *historian) with(ctx context.Context, use func(*history.Store) error) error {
	return within(ctx, func() error {
		s, err := h.store.openExisting(ctx)
		if err != nil {
			return err
		}
		err = use(s)
		return errors.Join(err, s.Close())
	})
}

// deliver prints a result and fills the files, and says on stderr what they do not tell.
func deliver[R any](ctx context.Context, o *outputs[R], result R) error {
	lost := o.write(ctx, result)
	if !o.console.quiet {
		o.remark(result)
	}
	if len(lost) > 0 {
		return lost
	}
	return nil
}

// notice says on stderr what a result does not.
func (c *console) notice(format string, values ...any) {
	if !c.quiet {
		fmt.Fprintf(c.err, "nasprobe: "+format+"\n", values...)
	}
}

func newHistoryPath(h *historian) *cobra.Command {
	return &cobra.Command{Use: "path", Short: "Tell which file the history is", Args: cobra.NoArgs, RunE: func(*cobra.Command, []string) error {
		path, _, err := h.store.file()
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(h.console.out, path)
		return err
	}}
}
