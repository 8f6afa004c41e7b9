package exporter

import (
	"context"
	"log/slog"
	"maps"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/report/metrics"
)

// Measure measures a target once. The run has what was measured, and may be nil, when err
// is not; state is nil where nothing judges the target. Measure ends soon after ctx does,
// the test file removed.
type Measure func(ctx context.Context, t Target) (run *probe.Run, state *health.State, err error)

// prober measures targets when they are asked for and their interval is over.
type prober struct {
	measure Measure
	now     func() time.Time
	log     *slog.Logger
	turns   chan struct{} // has room for as many probes as may run at once
	own     *own

	life context.Context // of all probes
	end  context.CancelFunc

	mu       sync.Mutex
	closed   bool
	subjects map[string]*subject
	probes   sync.WaitGroup
}

// subject is a target and what is known of it. The prober's mutex guards it.
type subject struct {
	target  Target
	gone    bool // from the configuration, and kept as long as its probe runs
	outcome metrics.Outcome
	done    chan struct{} // closed when the probe that runs or waits ends; nil when none does
}

// answer is what is told of a target.
type answer struct {
	outcome metrics.Outcome
	age     time.Duration // of the outcome, if there is one
	running bool          // a probe runs or waits for its turn
	labels  prometheus.Labels
}

// ask tells of a target what a probe finds, if one is due or runs already, or what the
// last one found if ctx ends before. ok is false when there is no such target.
func (p *prober) ask(ctx context.Context, name string) (a answer, ok bool) {
	s, done := p.begin(name)
	if s == nil {
		return answer{}, false
	}
	if done != nil {
		select {
		case <-done:
		case <-ctx.Done():
		}
	}
	return p.answer(s), true
}

// begin finds a target and starts a probe of it if one is due. done is nil when none runs.
func (p *prober) begin(name string) (s *subject, done chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s = p.subjects[name]
	if s == nil || s.gone {
		return nil, nil
	}
	if s.done == nil && !p.closed && p.due(s) {
		s.done = make(chan struct{})
		p.probes.Add(1)
		go p.probe(s, s.target)
	}
	return s, s.done
}

func (p *prober) due(s *subject) bool {
	interval := s.target.MinInterval
	if s.outcome.Reason != "" {
		interval = s.target.RetryInterval
	}
	age := p.now().Sub(s.outcome.At)
	return s.outcome.At.IsZero() || age < 0 || age >= time.Duration(interval)
}

func (p *prober) answer(s *subject) answer {
	p.mu.Lock()
	defer p.mu.Unlock()
	labels := prometheus.Labels{metrics.TargetLabel: s.target.Name}
	maps.Copy(labels, s.target.Labels)
	return answer{outcome: s.outcome, age: max(p.now().Sub(s.outcome.At), 0), running: s.done != nil, labels: labels}
}

// close ends all probes and waits for them until ctx ends. It tells whether all ended.
func (p *prober) close(ctx context.Context) bool {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.end()
	done := make(chan struct{})
	go func() { p.probes.Wait(); close(done) }()
	select {
	case <-done:
		return true
	case <-ctx.Done():
		return false
	}
}
