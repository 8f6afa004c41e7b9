package main

import (
	"context"
	"os"
	"slices"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/report/history"
)

// mostUnfinished are the newest runs of a target among which a complete one is looked for.
const mostUnfinished = 50

// recall tells of a target that was not measured when it last was, if the history has
// that. Where it does not answer in time the failure is told without.
func (k *checking) recall(ctx context.Context, r *health.Result) {
	if r.Run != nil || k.store.off {
		return
	}
	ctx, cancel := context.WithDeadline(context.WithoutCancel(ctx), k.telling())
	defer cancel()
	if within(ctx, k.store.exists) != nil {
		return
	}
	heads, err := k.heads(ctx, history.Filter{Target: k.first.Target.URL, Limit: mostUnfinished})
	if err != nil {
		return
	}
	complete := func(r *probe.Run) bool { return !r.Incomplete && len(r.Rows) > 0 }
	if i := slices.IndexFunc(heads, complete); i >= 0 {
		r.Recall(heads[i])
	}
}

// exists is the error of a history that nobody began.
func (s *store) exists() error {
	path, _, err := s.file()
	if err != nil {
		return err
	}
	_, err = os.Stat(path)
	return err
}

// telling is when all else has to be over, so that the result is told in time.
func (k *checking) telling() time.Time { return k.end.Add(-share(k.limits.timeout, tellingShare)) }
