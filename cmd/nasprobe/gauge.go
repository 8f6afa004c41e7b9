package main

import (
	"context"

	"nasprobe/probe"
)

// gauge measures a plan on a target and prints nothing: what becomes of the run is left
// to the command. first is what is known before, as subject.describe gives it; observe
// may be nil. What was measured so far is returned in any case, marked incomplete when
// the error is not nil, and the test file was removed.
type gauge func(ctx context.Context, plan probe.Plan, first probe.Run, observe func(probe.Snapshot)) (*probe.Run, error)

// gauge measures on the target of the session, for one caller at a time.
func (s *session) gauge(ctx context.Context, plan probe.Plan, first probe.Run, observe func(probe.Snapshot)) (*probe.Run, error) {
	s.queues = plan.Queues()
	r := &probe.Runner{Plan: plan, Dial: s.open, DialClamped: s.openClamped, Run: first, StallTimeout: s.stallTimeout, CleanTimeout: s.cleanTimeout, Observe: observe}
	run, err := r.Measure(ctx)
	amend(run)
	return run, err
}
