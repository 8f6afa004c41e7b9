package probe

import (
	"slices"

	"nasprobe/probe/stats"
)

// Bounds of a fall of throughput that a full cache makes: at once, and for good.
const (
	cliffDepth  = 2.0 / 3 // of what was before is not reached again
	cliffBefore = 3       // steps, so that no burst into buffers is a cache
	cliffAfter  = 4       // steps: a second
	cliffSteps  = 8       // steps of a pass at least: two seconds
	cliffEdge   = 3       // steps at each side of the fall, between which most of it lies
	cliffNear   = 0.72    // of what is before the edge is not reached behind it: a decline is no cliff
	cliffStrays = 0.1     // of the seconds after the fall may be better
)

// cliff is where throughput fell, and what it was.
type cliff struct {
	bytes         int64   // until then
	before, after float64 // bytes a second
}

// findCliff looks for the one fall in a series. The place is that of the two levels which
// fit best (least squares; Sen and Srivastava, On Tests for Detecting Change in Mean,
// 1975) once steps in which the server paused are taken out by a running median. What
// makes it a cliff are medians and whole seconds.
func findCliff(series []int64) (c cliff, found bool) {
	if len(series) <= cliffSteps {
		return cliff{}, false
	}
	steps := rates(series[:len(series)-1]) // the last one is shorter
	at := changePoint(steps)
	if at < cliffBefore || len(steps)-at < cliffAfter {
		return cliff{}, false
	}
	before, after := steps[:at], steps[at:]
	c = cliff{before: stats.Median(before), after: stats.Summarize(after).Mean}
	bound := cliffDepth * c.before
	if c.after >= bound || quantile(before, 0.25) < bound || !staysBelow(after, bound) || !sharp(before, after) {
		return cliff{}, false
	}
	for _, n := range series[:at] {
		c.bytes += n
	}
	return c, true
}

// changePoint is how many values lie before the fall between the two levels that fit
// best; 0 if there is none.
func changePoint(values []float64) (at int) {
	smooth, total := runningMedian(values), 0.0
	for _, v := range smooth {
		total += v
	}
	most, sum := 0.0, 0.0
	for i, v := range smooth[:len(smooth)-1] {
		sum += v
		n, rest := float64(i+1), float64(len(smooth)-i-1)
		// what two levels explain of the squares is this times a constant
		if gap := sum/n - (total-sum)/rest; gap > 0 && gap*gap*n*rest > most {
			most, at = gap*gap*n*rest, i+1
		}
	}
	return at
}

// runningMedian is of each value and its neighbours, which keeps edges where they are.
func runningMedian(values []float64) []float64 {
	out := slices.Clone(values)
	for i := 1; i < len(values)-1; i++ {
		a, b, c := values[i-1], values[i], values[i+1]
		out[i] = max(min(a, b), min(max(a, b), c))
	}
	return out
}

// quantile is the value that a share of the others does not reach.
func quantile(values []float64, share float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[int(share*float64(len(sorted)))]
}

// staysBelow tells whether throughput keeps below a bound. It is looked at second by
// second: what a disk takes in a burst, it makes a client wait for.
func staysBelow(steps []float64, bound float64) bool {
	seconds, strays := 0, 0
	for second := range slices.Chunk(steps, cliffAfter) {
		seconds++
		if stats.Summarize(second).Mean >= bound {
			strays++
		}
	}
	return float64(strays) <= cliffStrays*float64(seconds)
}

// sharp tells whether most of the fall is at one place. The step that it falls into is of
// both sides.
func sharp(before, after []float64) bool {
	ahead := stats.Median(before[len(before)-cliffEdge:])
	behind := stats.Median(after[1:min(1+cliffEdge, len(after))])
	return behind < cliffNear*ahead
}
