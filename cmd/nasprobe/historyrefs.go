package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/report/history"
)

// readNow reads a file, or finds a run where there is no file of that name.
func (s *store) readNow(ctx context.Context, word string) ([]*probe.Run, error) {
	if word == stdin || isThere(word) && !s.first {
		return s.console.readNow(word)
	}
	run, err := s.named(ctx, word)
	switch {
	case run != nil:
		return []*probe.Run{run}, nil
	case errors.Is(err, probe.ErrUsage): // several runs are meant
		return nil, err
	}
	runs, noFile := s.console.readNow(word)
	switch {
	case noFile == nil || err == nil || isThere(word):
		return runs, noFile
	case errors.Is(err, probe.ErrNotExist):
		return nil, neither(noFile)
	}
	return nil, failures{noFile, err}
}

// neither adds to a file that is missing that there is no run of that name.
func neither(noFile error) error {
	var e *probe.Error
	if errors.As(noFile, &e) {
		e.Err = fmt.Errorf("%w, nor such a run in the history", e.Err)
	}
	return noFile
}

// named is the run that a word means. ErrNotExist is that it means none; of no history at
// all nothing is said.
func (s *store) named(ctx context.Context, word string) (*probe.Run, error) {
	path, _, err := s.file()
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		return nil, nil
	}
	h, err := history.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	run, err := h.Find(ctx, word)
	return run, errors.Join(err, h.Close())
}

// completeTime bounds how long a shell waits for the runs that it offers.
const completeTime = 2 * time.Second

// offered is how many runs a shell offers.
const offered = 30

// completeRefs offers the newest runs.
func (s *store) completeRefs(cmd *cobra.Command, _ []string, begin string) ([]string, cobra.ShellCompDirective) {
	ctx, cancel := context.WithTimeout(cmd.Context(), completeTime)
	defer cancel()
	var out []string
	_ = within(ctx, func() error { // who cannot be helped gets nothing
		found, err := s.refs(ctx)
		if err == nil {
			out = found
		}
		return err
	})
	return withPrefix(out, begin), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
}

// completeRefsOrFiles offers runs and files.
func (s *store) completeRefsOrFiles(cmd *cobra.Command, args []string, begin string) ([]string, cobra.ShellCompDirective) {
	out, _ := s.completeRefs(cmd, args, begin)
	return out, cobra.ShellCompDirectiveDefault
}

func (s *store) refs(ctx context.Context) ([]string, error) {
	path, _, err := s.file()
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		return nil, err
	}
	h, err := history.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	defer h.Close()
	list, err := listed(ctx, h, history.Filter{Limit: offered})
	out := []string{"last\tthe newest run"}
	for _, l := range list {
		what := []string{l.Started.Format("2006-01-02 15:04"), probe.Printable(l.Run.Target.URL), probe.Printable(l.Run.Label)}
		out = append(out, l.Short+"\t"+strings.TrimSpace(strings.Join(what, " ")))
	}
	return out, err
}

func withPrefix(words []string, begin string) []string {
	var out []string
	for _, w := range words {
		if strings.HasPrefix(w, begin) {
			out = append(out, w)
		}
	}
	return out
}
