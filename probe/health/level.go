package health

import (
	"time"

	"nasprobe/probe/metric"
)

// earlier is a figure of a like run.
type earlier struct {
	value   float64
	started time.Time
}

// level is what like runs had of the figure m, nil where none has it or it is not one of
// those that are compared.
func (c *check) level(m metric.Metric, value *float64) *Level {
	row, ok := m.Row(c.run)
	if !ok || !c.rules.relative() {
		return nil
	}
	before := c.earlier(m)
	if len(before) == 0 {
		return nil
	}
	out := levelOf(before)
	if m.Unit() == metric.BytesPerSecond {
		out = c.rules.judge(before, value)
		out.Unsure = value != nil && out.Fallen == 0 && out.fell(*value) != OK && out.fell(row.Throughput.Max) == OK
	}
	if value != nil && out.Median > 0 {
		out.Change = *value/out.Median - 1
	}
	return &out
}

// earlier are the figures of like runs that have one, the oldest first.
func (c *check) earlier(m metric.Metric) []earlier {
	var out []earlier
	for _, r := range c.like {
		if v, ok := known(m, r); ok {
			out = append(out, earlier{v, r.Started})
		}
	}
	return out
}

// fell is the state that the fall of v below earlier figures amounts to.
func (l *Level) fell(v float64) State {
	// slack keeps rounding from deciding whether a fall of 20 % is one of 20 %.
	const slack = 1e-9
	switch {
	case l == nil || l.Unsure:
		return OK
	case v <= l.CritBelow*(1+slack):
		return Critical
	case v <= l.WarnBelow*(1+slack):
		return Warning
	}
	return OK
}
