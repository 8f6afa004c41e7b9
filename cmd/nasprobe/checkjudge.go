package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/report/history"
)

// judge measures and compares with the limits and with the runs before.
func (k *checking) judge(ctx context.Context, plan probe.Plan) *finding {
	run, err := k.gauge(ctx, plan)
	return k.weigh(ctx, run, err)
}

// weigh compares a run with the limits and with the runs before. err is why there is
// none, or only a part of one.
func (k *checking) weigh(ctx context.Context, run *probe.Run, err error) *finding {
	if f := k.unfounded(run, err); f != nil {
		return f
	}
	like, noHistory := k.baseline(ctx, run)
	rules := k.rules.rules
	if noHistory != nil {
		rules = fixed(rules)
	}
	f := &finding{result: health.Check(run, like, rules), err: err, noHistory: noHistory}
	k.unbased(f)
	if err != nil {
		add(f.result, k.stateOf(err), err)
		f.result.Error, f.result.Remedy = probe.Printable(err.Error()), probe.Remedy(err)
		k.explain(f.result, err)
	}
	return f
}

// fixed are the rules that take no earlier run.
func fixed(r health.Rules) health.Rules {
	r.Drop = 0
	return r
}

// unbased tells first that there was nothing to compare with where there should have been.
// Who asked for a baseline has no answer without one; whoever did not may have no place
// for a history, as the users that monitoring systems run under.
func (k *checking) unbased(f *finding) {
	if f.noHistory == nil {
		return
	}
	err := fmt.Errorf("the history is unusable: %w", f.noHistory)
	if k.rules.asked {
		add(f.result, health.Unknown, err)
		f.result.Remedy = probe.Remedy(err)
		return
	}
	f.result.Summary += "; " + probe.Printable(err.Error())
}

// unfounded is the finding of a run that has no figures to judge, or was not let come to
// them; nil of others. How much is free may be known even where it is too little to
// measure.
func (k *checking) unfounded(run *probe.Run, err error) *finding {
	if err == nil || len(run.Rows) > 0 && !probe.Interrupted(err) {
		return nil
	}
	f := k.failed(err)
	f.result.Notes = append(f.result.Notes, leftovers(run)...)
	if !errors.Is(err, probe.ErrUnsafe) {
		return f
	}
	if r := health.Check(run, nil, fixed(k.rules.rules)); r.State == health.Warning || r.State == health.Critical {
		add(r, health.Unknown, err)
		r.Error, r.Remedy = f.result.Error, f.result.Remedy
		f.result = r
	}
	return f
}

// failed is the finding of a check without figures.
func (k *checking) failed(err error) *finding {
	if probe.Interrupted(err) {
		err = &probe.Error{Kind: context.Canceled, Op: "check", Offset: -1, Err: errors.New("interrupted")}
	}
	f := &finding{result: health.Failed(k.target, err, k.stateOf(err)), err: err}
	k.explain(f.result, err)
	return f
}

// stateOf is the state of a target that could not be measured.
func (k *checking) stateOf(err error) health.State {
	if errors.Is(err, probe.ErrUnreachable) || errors.Is(err, probe.ErrTimeout) {
		return k.rules.unreachableState()
	}
	return health.Unknown
}

// historyTime bounds what a check waits for the runs before it.
const historyTime = 5 * time.Second

// baseline are the runs to judge by. Without a history the fixed limits still hold.
func (k *checking) baseline(ctx context.Context, run *probe.Run) (like []*probe.Run, err error) {
	if k.rules.rules.Drop == 0 {
		return nil, nil
	}
	return k.heads(context.WithoutCancel(ctx), history.Filter{Like: run, Since: run.Started.Add(-time.Duration(k.rules.baseline))})
}

// heads are earlier runs, for which a check does not wait long.
func (k *checking) heads(ctx context.Context, f history.Filter) ([]*probe.Run, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, historyTime, fmt.Errorf("no answer in %v", historyTime))
	defer cancel()
	var heads []*probe.Run
	err := within(ctx, func() error {
		s, err := k.store.open(ctx)
		if err != nil {
			return err
		}
		defer s.Close()
		heads, err = s.Heads(ctx, f)
		return err
	})
	if err != nil { // what the work does meanwhile is its own
		return nil, err
	}
	return heads, nil
}

// keep stores the run of a finding, once it was judged. A history that could not even be
// read is not tried again.
func (k *checking) keep(ctx context.Context, f *finding) {
	if f.noHistory != nil {
		k.note(fmt.Sprintf("the history is left alone, and figures are judged by fixed limits only: %v", f.noHistory))
		return
	}
	if f.result.Run == nil {
		return
	}
	ctx, cancel := context.WithDeadlineCause(context.WithoutCancel(ctx), k.telling(), errTimeUp)
	defer cancel()
	err := context.Cause(ctx)
	if err == nil {
		err = k.store.tryToKeep(ctx, f.result.Run)
	}
	if err != nil {
		unkept(f.result, err)
	}
}

// unkept tells, as of a history that cannot be read, that the next check will lack this
// run. It was judged all the same.
func unkept(r *health.Result, err error) {
	text := "the run is not in the history: " + probe.Printable(err.Error())
	r.Summary += "; " + text
	if remedy := probe.Remedy(err); remedy != "" {
		text += "; " + remedy
	}
	r.Notes = append(r.Notes, text)
}
