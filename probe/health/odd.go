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

// mostReplayed are the most figures of which each is held against those before it. Of more
// the odd ones stand out among all.
const mostReplayed = 60

// usual are earlier figures but for odd ones: those that lie as far below the median as an
// alarm takes, and out of line with those before or with most of all. One slow spell would
// else be how far the figure may fall from then on. Where a NAS is slow often, that is
// usual.
func (r Rules) usual(before []earlier) []earlier {
	chance := chanceOf(len(before)) / 2 // fewer usual runs than false alarms are lost
	rest := r.untroubled(before, chance/2)
	for n := len(rest) + 1; len(rest) < n; { // those that are left are closer together, and show what is odd among them
		n = len(rest)
		low := r.oddAt(rest, chance, stats.RobustLowEnd)
		rest = slices.DeleteFunc(slices.Clone(rest), func(e earlier) bool { return e.value <= low })
	}
	often := float64(len(before)-len(rest)) >= oftenSlow*float64(len(before))
	if len(rest) < max(r.Least, leastUsual) || often && spells(before, rest) >= fewestOdd {
		return before
	}
	return rest
}

// untroubled are the figures that were no alarm when they were the last: each of many may
// be one by chance.
func (r Rules) untroubled(before []earlier, chance float64) []earlier {
	if len(before) > mostReplayed {
		return before
	}
	first := min(r.Least, len(before))
	out := slices.Clone(before[:first])
	for _, e := range before[first:] {
		if e.value > r.fallen(out) || e.value > r.oddAt(out, chance, stats.LowEnd) {
			out = append(out, e)
		}
	}
	return out
}

// fallen is the level at and below which a figure fell by Drop.
func (r Rules) fallen(beside []earlier) float64 { return stats.Median(valuesOf(beside)) * (1 - r.Drop) }

// oddAt is the level at and below which a figure is odd beside those; 0 where they are too
// few to tell.
func (r Rules) oddAt(beside []earlier, chance float64, end func([]float64, float64) (float64, bool)) float64 {
	values := valuesOf(beside)
	low, known := end(values, chance)
	if !known {
		return 0
	}
	return min(low, r.fallen(beside))
}

// spells is how often figures that are not among the rest follow one that is.
func spells(before, rest []earlier) int {
	n, within := 0, false
	for _, e := range before {
		usual := len(rest) > 0 && rest[0] == e
		switch {
		case usual:
			rest = rest[1:]
		case !within:
			n++
		}
		within = !usual
	}
	return n
}
