package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"nasprobe/report/history"
)

const historyPruneHelp = `Prune removes runs from the history, but for those that --keep-last or --keep-within
keep: a run stays if one of them wants it. Both look at each target, as measured by each
client, by itself: --keep-last 10 keeps the ten newest runs of it, and --keep-within 90d
those of the 90 days before the newest of its own runs, not before today. With
--keep-last 0 nothing is kept of what the filters leave.

` + filterHelp

// pruning is the command prune.
type pruning struct {
	*historian
	filter filterFlags
	last   int
	within span
	dryRun bool
}

func newHistoryPrune(h *historian) *cobra.Command {
	p := &pruning{historian: h}
	cmd := &cobra.Command{Use: "prune", Short: "Remove runs from the history", Long: historyPruneHelp, Args: cobra.NoArgs, SuggestFor: []string{"forget", "delete", "remove", "rm"},
		Example: "  nasprobe history prune --keep-within 90d --keep-last 100\n  nasprobe history prune --target demo --keep-last 0 --dry-run"}
	f := cmd.Flags()
	f.IntVar(&p.last, "keep-last", 0, "keep so many runs, the newest, of each target and client")
	f.Var(&p.within, "keep-within", "keep runs that are not so much older than the newest of their target and client, such as 90d")
	f.BoolVarP(&p.dryRun, "dry-run", "n", false, "only tell what would be removed")
	p.filter.addFlags(cmd, &h.store)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := p.check(cmd); err != nil {
			return err
		}
		f, err := p.filter.filter(time.Now())
		if err != nil {
			return err
		}
		return p.run(cmd.Context(), f)
	}
	return cmd
}

func (p *pruning) check(cmd *cobra.Command) error {
	flags := cmd.Flags()
	switch {
	case !flags.Changed("keep-last") && !flags.Changed("keep-within"):
		return usage("say what is to be kept: --keep-last or --keep-within")
	case p.last < 0:
		return usage("--keep-last %d: want 0 or more", p.last)
	case p.last == 0 && p.within == 0 && !p.filter.set(flags):
		return usage("that would remove every run: narrow it down by a filter, or remove the file that nasprobe history path names")
	}
	return nil
}

func (p *pruning) run(ctx context.Context, f history.Filter) error {
	keep := history.Keep{Last: p.last, Within: time.Duration(p.within)}
	return p.with(ctx, func(s *history.Store) error {
		if p.dryRun {
			n, err := s.Prunable(ctx, f, keep)
			if err == nil {
				_, err = fmt.Fprintf(p.console.out, "would remove %s\n", counted(n, "run"))
			}
			return err
		}
		before := p.bytes()
		n, err := s.Prune(ctx, f, keep)
		if err != nil {
			return err
		}
		freed := max(0, before-p.bytes())
		_, err = fmt.Fprintf(p.console.out, "removed %s, which freed %s\n", counted(n, "run"), humanize.Bytes(uint64(freed)))
		return err
	})
}

// bytes is what the history takes on the disk, with the log of what was not yet merged
// into it.
func (p *pruning) bytes() int64 {
	path, _, err := p.store.file()
	if err != nil {
		return 0
	}
	var total int64
	for _, name := range []string{path, path + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			total += info.Size()
		}
	}
	return total
}
