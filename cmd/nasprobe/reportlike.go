package main

import (
	"context"
	"strings"

	"nasprobe/probe"
	"nasprobe/report"
	"nasprobe/report/history"
)

// histories are the rows of the runs over time, each of runs that are alike: figures of
// another plan or client are others. One run is no history.
func histories(ctx context.Context, s *history.Store, filter history.Filter, heads []*probe.Run) ([]report.History, error) {
	var out []report.History
	for _, head := range unlike(heads) {
		all := *head
		all.ID = "" // so that the run itself is among those like it
		filter.Like = &all
		h := report.History{Target: head.Target.URL, Like: head}
		for _, pattern := range patternsOfRun(head) {
			t, err := s.Trend(ctx, filter, pattern)
			if err != nil {
				return nil, err
			}
			if len(t.Points) > 1 {
				h.Trends = append(h.Trends, t)
			}
		}
		if len(h.Trends) > 0 {
			out = append(out, h)
		}
	}
	return out, nil
}

// likeness is what makes runs alike, as [history.Filter] has it.
type likeness struct {
	place, client string
	plan          probe.PlanInfo
	rows          string
	clamped       int
	connections   int
}

func likenessOf(r *probe.Run) likeness {
	out := likeness{r.Target.Place(), r.Host.Name, r.Plan, strings.Join(patternsOfRun(r), "\n"), r.Path.ClampedMTU, r.Conditions.Connections}
	out.plan.Seed, out.plan.Interval, out.plan.LinkRate, out.plan.Best = 0, 0, 0, 0
	return out
}

// unlike are the first of the runs of each kind. An imported text of no target is of none.
func unlike(heads []*probe.Run) []*probe.Run {
	var out []*probe.Run
	seen := map[likeness]bool{}
	for _, r := range heads {
		if kind := likenessOf(r); r.Target.URL != "" && !seen[kind] {
			seen[kind], out = true, append(out, r)
		}
	}
	return out
}

func patternsOfRun(r *probe.Run) []string {
	var out []string
	for _, row := range r.Rows {
		out = append(out, row.Pattern)
	}
	return out
}
