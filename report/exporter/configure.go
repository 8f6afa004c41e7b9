package exporter

import "nasprobe/report/metrics"

// configure takes over a configuration. What is known of a target stays known if it is
// measured as before; else known has what is, if anything. A probe that runs goes on.
func (p *prober) configure(targets map[string]Target, known map[string]metrics.Outcome) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for name, t := range targets {
		s := p.subjects[name]
		if s == nil {
			s = &subject{}
			p.subjects[name] = s
		}
		if !s.target.measuredAs(t) {
			s.outcome = known[name]
		}
		s.target, s.gone = t, false
	}
	for name, s := range p.subjects {
		if _, named := targets[name]; !named {
			s.gone = true
			p.forget(s)
		}
	}
}

// knows tells whether a target is measured as t already.
func (p *prober) knows(t Target) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.subjects[t.Name]
	return s != nil && s.target.measuredAs(t)
}

// forget drops a target that is gone once nothing measures it any more.
func (p *prober) forget(s *subject) {
	if s.gone && s.done == nil {
		delete(p.subjects, s.target.Name)
		p.own.forget(s.target.Name)
	}
}
