package exporter

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nasprobe/probe"
	"nasprobe/report/metrics"
)

// probe measures t and keeps what came of it, unless the target is another by then.
func (p *prober) probe(s *subject, t Target) {
	defer p.probes.Done()
	o := p.attempt(t)
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.target.measuredAs(t) {
		if o.LastSuccess.IsZero() {
			o.LastSuccess = s.outcome.LastSuccess
		}
		s.outcome = o
	}
	close(s.done)
	s.done = nil
	p.forget(s)
}

// attempt waits for its turn and measures.
func (p *prober) attempt(t Target) metrics.Outcome {
	p.own.waiting.Inc()
	ended := p.takeTurn()
	p.own.waiting.Dec()
	if ended {
		return metrics.Outcome{Reason: metrics.Reason(context.Canceled), At: p.now()}
	}
	defer func() { <-p.turns }()
	p.own.running.Inc()
	defer p.own.running.Dec()
	ctx, cancel := context.WithTimeoutCause(p.life, time.Duration(t.Timeout), errTooLong(t))
	defer cancel()
	started := p.now()
	p.log.Info("probe begins", "target", t.Name)
	run, state, err := p.measure(ctx, t)
	p.tell(t, p.now().Sub(started), err)
	o := metrics.Outcome{Run: run, Reason: metrics.Reason(err), At: p.now()}
	if err == nil {
		o = metrics.Completed(run)
	}
	o.State = state
	return o
}

// takeTurn tells whether the exporter ended before a turn was free.
func (p *prober) takeTurn() (ended bool) {
	if p.life.Err() != nil {
		return true
	}
	select {
	case p.turns <- struct{}{}:
		return false
	case <-p.life.Done():
		return true
	}
}

func errTooLong(t Target) error {
	return &probe.Error{Kind: probe.ErrTimeout, Op: "probe", Target: t.Name, Offset: -1,
		Err: fmt.Errorf("it took longer than %s", t.Timeout), Remedy: "raise its timeout, or measure less"}
}

// tell logs and counts how a probe ended.
func (p *prober) tell(t Target, took time.Duration, err error) {
	p.own.count(t.Name, metrics.Reason(err), took)
	seconds := fmt.Sprintf("%.1f", took.Seconds())
	switch {
	case err == nil:
		p.log.Info("probe ended", "target", t.Name, "seconds", seconds)
	case errors.Is(err, context.Canceled):
		p.log.Info("probe interrupted", "target", t.Name, "seconds", seconds)
	default:
		p.log.Warn("probe failed", "target", t.Name, "seconds", seconds, "reason", metrics.Reason(err), "err", err, "try", probe.Remedy(err))
	}
}
