package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/report"
	"nasprobe/report/history"
)

// gather reads the runs and what the history has of their targets.
func (m *reporting) gather(ctx context.Context, sides []sideArgument) (report.Page, error) {
	var page report.Page
	inputs, err := m.store.readSides(ctx, sides)
	if err != nil {
		return page, err
	}
	for _, in := range inputs {
		for i, r := range in.Runs {
			page.Runs, page.Names = append(page.Runs, r), append(page.Names, runName(in, i))
		}
	}
	if err := compared(&page, inputs); err != nil || m.alone {
		return page, err
	}
	return page, m.recall(ctx, &page)
}

// runName is what the page calls a run of a side.
func runName(in compare.Input, i int) string {
	if len(in.Runs) == 1 {
		return in.Label
	}
	return fmt.Sprintf("%s, run %d", in.Label, i+1)
}

// recall adds what the history has of what the flags choose, or of the targets of the
// runs. A report of files needs no history.
func (m *reporting) recall(ctx context.Context, page *report.Page) error {
	if !m.chooses && m.store.path == "" && !m.store.begun() {
		return nil
	}
	err := m.remember(ctx, page)
	if err != nil && !m.chooses && m.store.path == "" {
		if !m.console.quiet {
			warn(m.console.err, []probe.Warning{{Message: "the history is left out: " + err.Error(), Remedy: probe.Remedy(err)}})
		}
		return nil
	}
	return err
}

// begun tells whether there is a history.
func (s *store) begun() bool {
	path, _, err := s.file()
	if err == nil {
		_, err = os.Stat(path)
	}
	return err == nil
}

func (m *reporting) remember(ctx context.Context, page *report.Page) error {
	filter, err := m.filter.filter(time.Now())
	if err != nil {
		return err
	}
	s, err := m.store.openExisting(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	heads := page.Runs
	if len(page.Runs) == 0 || filter.Target != "" {
		if heads, err = m.chosen(ctx, s, filter, page); err != nil {
			return err
		}
	}
	page.Histories, err = histories(ctx, s, filter, heads)
	return err
}

// chosen are the heads of what the flags choose. The newest of these runs is shown if no
// other is.
func (m *reporting) chosen(ctx context.Context, s *history.Store, filter history.Filter, page *report.Page) ([]*probe.Run, error) {
	filter.Limit = 1000 // tell the targets and their rows
	heads, err := s.Heads(ctx, filter)
	if err != nil {
		return nil, err
	}
	if len(heads) == 0 {
		return nil, &probe.Error{Kind: probe.ErrUsage, Op: "report", Target: probe.Redact(m.filter.target), Offset: -1, Err: errors.New("the history has no such run"),
			Remedy: "nasprobe history list tells what there is"}
	}
	if len(page.Runs) == 0 {
		newest, err := s.Find(ctx, heads[0].ID)
		if err != nil {
			return nil, err
		}
		page.Runs, page.Names = []*probe.Run{newest}, []string{"Latest run, " + newest.Started.Format(minuteLayout)}
	}
	return heads, nil
}
