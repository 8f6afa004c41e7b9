package stats

import "math"

// slack is the share by which a figure may miss a limit and still meet it: rounding
// must not decide whether a change of 10 % is above 10 %.
const slack = 1e-9

// Compare says what the passes of two sides support, of a figure of which a higher one
// is better. A value that is negative or no finite number is no figure and is left out.
//
// A difference is claimed when chance alone would separate the sides that far in a
// share of Alpha at most, the medians differ by MinEffect at least and in the same
// direction, and each side has the passes that Alpha asks for (Needed). One figure on
// either side has no spread: then only a change above SingleEffect is claimed.
//
// Where the median before is 0, or the ratio is beyond what float64 holds, there is no
// change that could be told: no verdict either, though P stands.
func Compare(before, after []float64, r Rules) Difference {
	b, a := figures(before), figures(after)
	d := judge(b, a, r)
	if d.Tested {
		d.Low, d.High, d.Known = interval(b, a, r.Alpha)
	}
	return d
}

// judge is all of Compare but the interval, on which no verdict depends.
func judge(before, after []float64, r Rules) Difference {
	d := Difference{P: 1, N1: len(before), N2: len(after), Verdict: Unchanged, Basis: OnPasses}
	change, defined := ratio(middle(before), middle(after))
	d.Change = change
	switch fewest := min(d.N1, d.N2); {
	case fewest == 0:
		d.Change = 0 // what is not there did not become less
	case fewest == 1:
		d.Basis = OnSingleScore
		if defined && math.Abs(change) > r.SingleEffect+slack {
			d.Verdict = direction(change)
		}
		return d
	case fewest > 1:
		d.rank(before, after, r)
	}
	if k := needed(r.Alpha); min(d.N1, d.N2) < k {
		d.Needed, d.Verdict = k, Unchanged
	}
	return d
}

// rank sets P and, when the rules are met, the verdict.
func (d *Difference) rank(before, after []float64, r Rules) {
	var rising bool
	d.P, rising = rankTest(before, after)
	d.Tested = true
	large := d.Change != 0 && math.Abs(d.Change) >= r.MinEffect-slack
	if large && r.Significant(d.P) && rising == (d.Change > 0) {
		d.Verdict = direction(d.Change)
	}
}

func direction(change float64) Verdict {
	if change > 0 {
		return Faster
	}
	return Slower
}

// figures are the values that can be a throughput, in ascending order.
func figures(values []float64) []float64 {
	sorted := sortedFinite(values)
	for len(sorted) > 0 && sorted[0] < 0 {
		sorted = sorted[1:]
	}
	return sorted
}

// ratio is the change from before to after, and whether it exists.
func ratio(before, after float64) (change float64, defined bool) {
	change = after/before - 1
	if math.IsNaN(change) || math.IsInf(change, 0) {
		return 0, false
	}
	return change, true
}

// Significant tells whether chance alone gives a p at most as often as Alpha allows.
func (r Rules) Significant(p float64) bool { return meets(p, r.Alpha) }

// meets compares a probability with a limit to rounding: probabilities are sums of
// many terms, and 2/20 must meet 0.1. Nothing meets 0, to which small ones underflow.
func meets(p, limit float64) bool { return limit > 0 && p <= limit*(1+slack) }
