package health

import (
	"slices"

	"nasprobe/probe/stats"
)

// To be slow is usual for a NAS that was in a quarter of the runs and on three occasions.
// What happened less often was trouble.
const (
	oftenSlow  = 0.25
	fewestOdd  = 3
	leastUsual = 2 // figures that have a spread
)

// usual are earlier figures but for odd ones: those that lie as far below the median as an
// alarm takes, and out of line with most of the others. One slow spell would else be how
// far the figure may fall from then on. Where a NAS is slow often, that is usual.
func (r Rules) usual(before []earlier) []earlier {
	values := valuesOf(before)
	low, known := stats.RobustLowEnd(values, chanceOf(len(values))/2) // fewer usual runs than false alarms are lost
	if !known {
		return before
	}
	low = min(low, stats.Summarize(values).Median*(1-r.Drop))
	odd := func(e earlier) bool { return e.value <= low }
	rest := slices.DeleteFunc(slices.Clone(before), odd)
	often := float64(len(before)-len(rest)) >= oftenSlow*float64(len(before))
	if len(rest) < max(r.Least, leastUsual) || often && spells(before, odd) >= fewestOdd {
		return before
	}
	return rest
}

// spells is how often odd figures follow one that is not.
func spells(before []earlier, odd func(earlier) bool) int {
	n, within := 0, false
	for _, e := range before {
		is := odd(e)
		if is && !within {
			n++
		}
		within = is
	}
	return n
}
