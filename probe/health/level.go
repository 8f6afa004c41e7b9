package health

import (
	"math"

	"nasprobe/probe/metric"
	"nasprobe/probe/stats"
)

const (
	// falseAlarms is the share of rows for which chance may raise an alarm in as many
	// checks as there are like runs. So one check may for that share by the number of like
	// runs, and with a baseline of 30 days the alarms of 30 days are the same whether a
	// check is made once a day or once an hour.
	falseAlarms = 0.03
	// mostChance is that of one check while like runs are few.
	mostChance = 0.01
	// slack keeps rounding from deciding whether a fall of 20 % is one of 20 %.
	slack = 1e-9
)

// level is what like runs had of the figure m, nil where none has it or it is not one of
// those that are compared.
func (c *check) level(m metric.Metric, value *float64) *Level {
	if !c.rules.relative() {
		return nil
	}
	if _, ok := m.Row(c.run); !ok {
		return nil
	}
	values := c.earlier(m)
	if len(values) == 0 {
		return nil
	}
	s := stats.Summarize(values)
	out := &Level{Runs: len(values), Median: s.Median, Min: s.Min, Max: s.Max}
	if value != nil && s.Median > 0 {
		out.Change = *value/s.Median - 1
	}
	if m.Unit() == metric.BytesPerSecond {
		out.judge(values, c.rules)
	}
	return out
}

// earlier are the figures of like runs that have one.
func (c *check) earlier(m metric.Metric) []float64 {
	var out []float64
	for _, r := range c.like {
		if v, ok := known(m, r); ok {
			out = append(out, v)
		}
	}
	return out
}

// judge sets the levels of alert: a fall counts if it is as large as the user said, and
// larger than what runs of the same thing differ by.
func (l *Level) judge(values []float64, r Rules) {
	low, known := stats.LowEnd(values, min(mostChance, falseAlarms/float64(len(values))))
	if !known || len(values) < r.Least {
		return
	}
	low = math.Floor(low) // less than a byte a second is no difference
	l.Low = low
	l.WarnBelow = max(0, min(l.Median*(1-r.Drop), low))
	l.CritBelow = max(0, min(l.Median*(1-r.CritDrop), low))
}

// fell is the state that the fall of v below earlier figures amounts to.
func (l *Level) fell(v float64) State {
	switch {
	case l == nil:
		return OK
	case v <= l.CritBelow*(1+slack):
		return Critical
	case v <= l.WarnBelow*(1+slack):
		return Warning
	}
	return OK
}
