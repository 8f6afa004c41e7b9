package main

import "github.com/spf13/cobra"

const historyCompareHelp = `Compare does what nasprobe compare does, whose help tells what its verdicts rest on. Where
a file has the name of a run, the run is meant.`

func newHistoryCompare(h *historian) *cobra.Command {
	m := newComparison(h.console)
	m.store = &h.store
	cmd := &cobra.Command{Use: "compare REF REF [MORE...]", Short: "Tell what changed between runs", Long: historyCompareHelp, Args: twoSides("nasprobe history compare last~1 last"), SuggestFor: []string{"diff"},
		Example: "  nasprobe history compare last~1 last\n  nasprobe history compare \"before=last~3,last~2\" \"after=last~1,last\"", ValidArgsFunction: h.store.completeRefsOrFiles}
	m.addFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		h.store.first = true
		return m.run(cmd.Context(), args)
	}
	return cmd
}
