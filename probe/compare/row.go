package compare

import (
	"slices"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// row compares the later sides with the first. Where one side has scores only, the
// score of each run stands for it on every side: the best pass of one against the
// median of the other would be no comparison.
func (m matched) row(rules stats.Rules) Row {
	out := Row{Pattern: m.pattern, Op: m.op, Basis: stats.OnPasses}
	scores := m.scores()
	for i, f := range m.sides {
		out.Sides = append(out.Sides, f.side(scores, rules))
		if i > 0 {
			out.add(m.compare(out.Sides[0], out.Sides[i], i, rules))
		}
	}
	return out
}

// compare judges side i by the first one. A single figure that is no score is too few
// passes.
func (m matched) compare(first, later RowSide, i int, rules stats.Rules) stats.Difference {
	d := stats.Compare(first.Passes, later.Passes, rules)
	if d.Basis == stats.OnSingleScore && !m.scored(i, rules) {
		d.Basis, d.Verdict, d.Needed = stats.OnPasses, stats.Unchanged, rules.Passes()
	}
	return d
}

// scored tells whether a single figure of side i or the first one is a score: what a text
// says, and then the best pass that stands for the other side. Where only a third side is
// a text, both have to have the passes that would settle the row without it. The single
// pass that is all an interrupted measurement has is none.
func (m matched) scored(i int, rules stats.Rules) bool {
	first, later := m.sides[0], m.sides[i]
	if first.cutShort() || later.cutShort() {
		return false
	}
	fewest := min(len(first.passes), len(later.passes))
	return first.imported || later.imported || fewest > 1 && fewest >= rules.Passes()
}

// cutShort tells of the one pass of a run that ended before it had them all.
func (f *figures) cutShort() bool { return f != nil && f.incomplete && len(f.passes) == 1 }

// scores tells whether a run of any side brought its score instead of its passes.
func (m matched) scores() bool {
	return slices.ContainsFunc(m.sides, func(f *figures) bool { return f != nil && f.score })
}

// add appends what stands between the first side and the next.
func (r *Row) add(d stats.Difference) {
	if d.Basis == stats.OnSingleScore {
		r.Basis = d.Basis
	}
	r.Change = append(r.Change, d.Change)
	r.Verdict = append(r.Verdict, d.Verdict)
	r.Needed = append(r.Needed, d.Needed)
	var interval *Interval
	if d.Known {
		interval = &Interval{d.Low, d.High}
	}
	r.Interval = append(r.Interval, interval)
	var p *float64
	if d.Tested {
		p = &d.P
	}
	r.P = append(r.P, p)
}

// side is empty for a side that lacks the row.
func (f *figures) side(scores bool, rules stats.Rules) RowSide {
	if f == nil {
		return RowSide{Passes: []float64{}}
	}
	passes := f.passes
	if scores {
		passes = f.best
	}
	s := throughput(passes)
	return RowSide{N: len(passes), Median: s.Median, Min: s.Min, Max: s.Max, Passes: throughputs(passes), Outliers: stats.Outliers(throughputs(passes), rules.MinEffect),
		IOPS:             medianOf(passes, func(p probe.Pass) (float64, bool) { return p.IOPS, p.IOPS > 0 }),
		PacketsPerSecond: medianOf(passes, packets),
		CPUPerGB:         medianOf(passes, cpuPerGB),
		Retransmits:      retransmits(passes)}
}

// medianOf is the median of a figure over the passes that know it, or 0.
func medianOf(passes []probe.Pass, figure func(probe.Pass) (v float64, known bool)) float64 {
	var values []float64
	for _, p := range passes {
		if v, ok := figure(p); ok {
			values = append(values, v)
		}
	}
	return stats.Median(values)
}

func packets(p probe.Pass) (float64, bool) {
	if p.Segments == nil || p.Seconds <= 0 {
		return 0, false
	}
	return float64(*p.Segments) / p.Seconds, true
}

const gigabyte = 1e9

func cpuPerGB(p probe.Pass) (float64, bool) {
	if p.Bytes <= 0 || p.CPUTime <= 0 {
		return 0, false
	}
	return p.CPUTime / float64(p.Bytes) * gigabyte, true
}

// retransmits is their sum over the passes, nil where no pass knows.
func retransmits(passes []probe.Pass) *int64 {
	var sum *int64
	for _, p := range passes {
		if p.Retransmits == nil {
			continue
		}
		if sum == nil {
			sum = new(int64)
		}
		*sum += *p.Retransmits
	}
	return sum
}
