package main

import (
	"fmt"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/probe/metric"
)

// ordered refuses limits by which a figure is CRITICAL before it is WARNING: one of both
// is not what was meant. planned has the rows that names are of.
func ordered(warn, crit []health.Threshold, planned *probe.Run) error {
	for _, c := range crit {
		first, found := firstOf(warn, c, planned)
		if found && c.Before(first.Limit) {
			return &probe.Error{Kind: probe.ErrUsage, Op: "read the command line", Offset: -1,
				Err:    fmt.Errorf("by --crit %s a figure is CRITICAL before --warn %s makes it WARNING", c, first),
				Remedy: "give --crit the limit that is farther off"}
		}
	}
	return nil
}

// firstOf is, of the limits on the figure of t and on the same side, the one that alerts
// first.
func firstOf(all []health.Threshold, t health.Threshold, planned *probe.Run) (first health.Threshold, found bool) {
	for _, other := range all {
		if figureName(other.Metric, planned) != figureName(t.Metric, planned) || other.Below() != t.Below() {
			continue
		}
		if !found || other.Before(first.Limit) {
			first, found = other, true
		}
	}
	return first, found
}

// figureName is the same for all names of a figure.
func figureName(m metric.Metric, planned *probe.Run) string {
	row, ok := m.Row(planned)
	if !ok {
		return m.String()
	}
	_, figure, _ := strings.Cut(m.String(), ".")
	return metric.OfRow(row, figure).String()
}
