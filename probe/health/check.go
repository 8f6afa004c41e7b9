package health

import (
	"slices"

	"nasprobe/probe"
)

// check is a run, what there is to hold it against, and by which rules.
type check struct {
	run   *probe.Run
	like  []*probe.Run // the oldest first
	rules Rules
}

// Check judges a run by r. like are runs of the same thing, or their heads, in any order;
// incomplete ones among them, later ones and the run itself do not count.
func Check(run *probe.Run, like []*probe.Run, r Rules) *Result {
	c := check{run, others(run, like), r.complete()}
	res := &Result{Schema: Schema, Target: run.Target, Run: run, Figures: c.figures(), Baseline: c.baseline()}
	res.Changes = c.changes(res.Figures)
	res.Findings = c.findings(res)
	for _, f := range res.Findings {
		res.State = Worse(res.State, f.State)
	}
	res.Summary = summary(res)
	return res
}

// Failed is the result of a check in which no run came about, or not to its end: state
// is Unknown, or what the user would have it.
func Failed(target probe.TargetInfo, err error, state State) *Result {
	text := probe.Printable(err.Error())
	return &Result{Schema: Schema, State: state, Summary: text, Target: target, Error: text, Remedy: probe.Remedy(err),
		Findings: []Finding{{State: state, Text: text}}, Figures: []Figure{}, Changes: []Change{}}
}

func others(run *probe.Run, like []*probe.Run) []*probe.Run {
	out := slices.DeleteFunc(slices.Clone(like), func(l *probe.Run) bool {
		return l == nil || l == run || l.Incomplete || l.ID != "" && l.ID == run.ID || l.Started.After(run.Started)
	})
	slices.SortStableFunc(out, func(a, b *probe.Run) int { return a.Started.Compare(b.Started) })
	return out
}

func (c *check) baseline() *Baseline {
	if !c.rules.relative() {
		return nil
	}
	b := &Baseline{Runs: len(c.like), Least: c.rules.Least, Drop: c.rules.Drop, CritDrop: c.rules.CritDrop}
	if n := len(c.like); n > 0 {
		b.Since, b.Until = c.like[0].Started, c.like[n-1].Started
	}
	return b
}
