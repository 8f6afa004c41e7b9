package health

import (
	"fmt"
	"slices"
	"strings"

	"nasprobe/probe/metric"
)

// findings are the reasons why a result is not OK, the worst first.
func (c *check) findings(res *Result) []Finding {
	out := []Finding{}
	for _, f := range res.Figures {
		if f.State != OK {
			out = append(out, Finding{f.State, f.Name, f.finding()})
		}
	}
	switch {
	case !slices.ContainsFunc(res.Figures, func(f Figure) bool { return f.Pattern != "" && f.Value != nil }):
		out = append(out, Finding{State: Unknown, Text: "nothing was measured"})
	case c.run.Incomplete:
		out = append(out, Finding{State: Unknown, Text: "the run ended before everything was measured"})
	}
	if c.rules.OnChange != OK && len(res.Changes) > 0 {
		out = append(out, Finding{State: c.rules.OnChange, Text: changed(res.Changes)})
	}
	slices.SortStableFunc(out, func(a, b Finding) int { return b.State.weight() - a.State.weight() })
	return out
}

// finding says what is wrong with a figure.
func (f Figure) finding() string {
	if f.Value == nil {
		return f.missing()
	}
	reasons := []string{f.Short + " " + f.Text()}
	if l := f.worstLimit(); l != nil {
		reasons = append(reasons, f.beyond(*l))
	}
	if f.fell() {
		reasons = append(reasons, fmt.Sprintf("%s below its median of %s", percent(f.Level.Change), f.TextOf(f.Level.Median))+f.Level.lasting())
	}
	return strings.Join(reasons, ", ")
}

// lasting tells of a fall that earlier runs had seen when it began.
func (l *Level) lasting() string {
	switch {
	case l.Fallen == 0:
		return ""
	case l.Since.IsZero():
		return fmt.Sprintf(" for the %d. time in a row", l.Fallen+1)
	}
	return " since " + l.Since.Format(minutes)
}

// missing says why there is nothing to hold against a threshold.
func (f Figure) missing() string {
	m, err := metric.Parse(f.Name)
	switch {
	case f.Pattern != "":
		return f.Short + " is not known of this run"
	case err == nil && m.IsOfRow():
		row, _, _ := strings.Cut(f.Name, ".")
		return "no row " + row + " was measured"
	}
	return f.Name + " is unknown: this system, or what was measured, does not tell it"
}

func (f Figure) worstLimit() *Limit {
	if l := f.passed(f.Crit); l != nil {
		return l
	}
	return f.passed(f.Warn)
}

// beyond is "below 80 MB/s". What is on a limit is at it.
func (f Figure) beyond(l Limit) string {
	word := map[string]string{"<": "below", "<=": "below", ">": "above", ">=": "above"}[l.Op]
	if *f.Value == l.Value {
		word = "at"
	}
	return word + " " + f.TextOf(l.Value)
}
