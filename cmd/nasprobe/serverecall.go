package main

import (
	"context"
	"slices"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/report/exporter"
	"nasprobe/report/history"
)

// recall finds the last complete run of a target in the history, if it was made by the
// plan that the target has now.
func (s *serving) recall(ctx context.Context, t exporter.Target) *probe.Run {
	if s.store.off || !*t.History {
		return nil
	}
	j, err := s.prepare(t)
	if err != nil {
		return nil // measuring will tell why
	}
	var found []*probe.Run
	err = within(ctx, func() error {
		h, err := s.store.open(ctx)
		if err != nil {
			return err
		}
		defer h.Close()
		found, err = h.Runs(ctx, history.Filter{Target: j.session.location.String(), Tags: map[string]string{targetTag: t.Name}, Limit: 1})
		return err
	})
	switch {
	case err != nil:
		s.log.Warn("what was measured before is not known", "target", t.Name, "err", err, "try", probe.Remedy(err))
		return nil
	case len(found) == 0 || found[0].Incomplete || !follows(found[0], j.plan):
		return nil
	}
	return found[0]
}

// follows tells whether a run was made by a plan, but for the seed, which is new each time.
func follows(r *probe.Run, plan probe.Plan) bool {
	was, is := r.Plan, plan.Info()
	was.Seed, is.Seed = 0, 0
	return was == is && slices.EqualFunc(r.Rows, plan.Rows, func(row probe.Row, p patterns.Pattern) bool { return row.Pattern == p.String() })
}
