package main

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/report"
	"nasprobe/report/history"
)

// knownRuns is how many of the newest runs a shell's offers are taken from.
const knownRuns = 1000

// knownValues are what flags may be completed to, by what a run says of each.
func knownValues() map[string]func(*probe.Run) []string {
	return map[string]func(*probe.Run) []string{
		"target": func(r *probe.Run) []string { return []string{r.Target.Place()} },
		"label":  func(r *probe.Run) []string { return []string{r.Label} },
		"tag": func(r *probe.Run) (out []string) {
			for k, v := range r.Tags {
				out = append(out, k+"="+v)
			}
			return out
		},
		"rows": tagNames,
		"cols": tagNames,
	}
}

// tagNames are those of a run, and of the facts that stand for tags.
func tagNames(r *probe.Run) []string {
	out := []string{"label", "target", "profile", "host", report.FramesTag}
	for k := range r.Tags {
		out = append(out, k)
	}
	return out
}

// completeKnown has the shell offer what the history knows for those of the flags that cmd
// has.
func (s *store) completeKnown(cmd *cobra.Command) {
	for name, of := range knownValues() {
		if cmd.Flags().Lookup(name) == nil {
			continue
		}
		err := cmd.RegisterFlagCompletionFunc(name, func(cmd *cobra.Command, _ []string, begin string) ([]string, cobra.ShellCompDirective) {
			given := ""
			if cmd.Flags().Lookup(name).Value.Type() == "stringSlice" {
				given = begin[:strings.LastIndex(begin, ",")+1]
			}
			var out []string
			for _, v := range s.known(cmd.Context(), of) {
				out = append(out, given+v)
			}
			return withPrefix(out, begin), cobra.ShellCompDirectiveNoFileComp
		})
		if err != nil {
			panic(err) // it was registered twice
		}
	}
}

// known are the values of the newest runs, each once; nothing if they cannot be had soon.
func (s *store) known(ctx context.Context, of func(*probe.Run) []string) []string {
	ctx, cancel := context.WithTimeout(ctx, completeTime)
	defer cancel()
	var heads []*probe.Run
	err := within(ctx, func() (err error) {
		heads, err = s.newest(ctx)
		return err
	})
	if err != nil {
		return nil // who cannot be helped gets nothing
	}
	return distinct(heads, of)
}

// distinct are the values of runs that a shell can hand back.
func distinct(runs []*probe.Run, of func(*probe.Run) []string) []string {
	var out []string
	seen := map[string]bool{"": true}
	for _, r := range runs {
		for _, v := range of(r) {
			if !seen[v] && probe.Printable(v) == v {
				seen[v], out = true, append(out, v)
			}
		}
	}
	slices.Sort(out)
	return out
}

// newest are the heads to complete from, none where no history has begun.
func (s *store) newest(ctx context.Context) ([]*probe.Run, error) {
	if !s.begun() {
		return nil, nil
	}
	h, err := s.openExisting(ctx)
	if err != nil {
		return nil, err
	}
	defer h.Close()
	return h.Heads(ctx, history.Filter{Limit: knownRuns})
}
