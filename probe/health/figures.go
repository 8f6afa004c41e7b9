package health

import (
	"math"
	"slices"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/metric"
)

// told are the figures of a run that are shown whenever they are known.
var told = [...]string{"mss", "link", "rtt", "retransmits", "timeouts", "free"}

// tail is the latency that is shown of each row. It is no ground for an alert against
// earlier runs: of the few requests of a short pass it is one of the slowest, and differs
// by factors from run to run. A server that answers later shows in the throughput too,
// which at a given depth is nothing else than depth by mean latency (Little's law).
const tail = "p99"

// figures are the throughput of each row, what thresholds ask for, what is told of the
// run, and the latencies, each once.
func (c *check) figures() []Figure {
	out := []Figure{}
	add := func(m metric.Metric, asked bool) {
		m = c.canonical(m)
		if slices.ContainsFunc(out, func(f Figure) bool { return f.Name == m.String() }) {
			return
		}
		if f := c.figure(m); asked || f.Value != nil {
			out = append(out, f)
		}
	}
	for _, row := range c.run.Rows {
		add(metric.OfRow(row, ""), false)
	}
	for _, t := range slices.Concat(c.rules.Crit, c.rules.Warn) {
		add(t.Metric, true)
	}
	for _, name := range told {
		if m, err := metric.Parse(name); err == nil {
			add(m, false)
		}
	}
	for _, row := range c.run.Rows {
		add(metric.OfRow(row, tail), false)
	}
	return out
}

// canonical is the name that is the same for all names of a figure.
func (c *check) canonical(m metric.Metric) metric.Metric {
	row, ok := m.Row(c.run)
	if !ok {
		return m
	}
	_, figure, _ := strings.Cut(m.String(), ".")
	return metric.OfRow(row, figure)
}

// figure is the one that m, which is canonical, means.
func (c *check) figure(m metric.Metric) Figure {
	f := Figure{Name: m.String(), Short: m.String(), Unit: m.Unit(), Warn: c.limits(m, c.rules.Warn), Crit: c.limits(m, c.rules.Crit)}
	if row, ok := m.Row(c.run); ok {
		f.Pattern, f.Short = row.Pattern, c.short(row, m)
	}
	if v, ok := known(m, c.run); ok {
		f.Value = &v
	}
	f.Level = c.level(m, f.Value)
	f.State = f.state()
	return f
}

// known is the figure m of r, if it has one that is a number.
func known(m metric.Metric, r *probe.Run) (float64, bool) {
	v, ok := m.Of(r)
	return v, ok && !math.IsNaN(v) && !math.IsInf(v, 0)
}

// limits are those of thresholds on the figure m.
func (c *check) limits(m metric.Metric, all []Threshold) []Limit {
	out := []Limit{}
	for _, t := range all {
		if c.canonical(t.Metric).String() == m.String() {
			out = append(out, t.Limit)
		}
	}
	return out
}

// state is Unknown for a threshold on a figure that the run does not have: what is not
// measured is not in order.
func (f Figure) state() State {
	switch {
	case f.Value == nil && len(f.Warn)+len(f.Crit) > 0:
		return Unknown
	case f.Value == nil:
		return OK
	case f.passed(f.Crit) != nil:
		return Critical
	case f.passed(f.Warn) != nil:
		return Worse(Warning, f.Level.fell(*f.Value))
	}
	return f.Level.fell(*f.Value)
}

// fell tells whether the figure fell so far below earlier ones that an alert is raised.
func (f Figure) fell() bool { return f.Value != nil && f.Level.fell(*f.Value) != OK }

// passed is the first limit on whose alert side the figure lies.
func (f Figure) passed(limits []Limit) *Limit {
	if i := slices.IndexFunc(limits, func(l Limit) bool { return f.Value != nil && l.Alerts(*f.Value) }); i >= 0 {
		return &limits[i]
	}
	return nil
}
