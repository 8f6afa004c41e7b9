package compare

import (
	"math"

	"nasprobe/probe/stats"
)

// finding is what can be said of a row. A verdict of no difference alone may mean that
// there is none of any size, or that the passes leave it open.
type finding int

const (
	undecided finding = iota // a change that counts is neither shown nor ruled out
	few                      // passes: nothing could be shown
	faster
	slower
	small     // a change is shown, and it is less than counts
	unchanged // the interval holds no change that counts
	near      // single scores, no farther apart than is told of them
)

func (r Row) finding(later int, rules stats.Rules) finding {
	change, p, interval := r.Change[later], r.P[later], r.Interval[later]
	switch {
	case r.Verdict[later] == stats.Faster:
		return faster
	case r.Verdict[later] == stats.Slower:
		return slower
	case r.Needed[later] > 0:
		return few
	case p == nil && (!r.told(later) || r.Basis == stats.OnPasses):
		return undecided
	case p == nil:
		return near
	case rules.Significant(*p) && math.Abs(change) < rules.MinEffect && r.told(later):
		return small
	case interval != nil && interval.Low >= -rules.MinEffect && interval.High <= rules.MinEffect:
		return unchanged
	}
	return undecided
}

// told tells whether there is a change: a ratio beyond what float64 holds is none.
func (r Row) told(later int) bool {
	return !math.IsInf(r.Sides[later+1].Median/r.Sides[0].Median, 0)
}
