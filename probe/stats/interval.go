package stats

import "math"

// interval holds the change from before to after with the confidence 1 - alpha: the
// distribution-free interval that inverts the rank test (Moses; Hollander and Wolfe,
// Nonparametric Statistical Methods, section 4.3), of ratios rather than differences.
// Without ties it excludes 0 exactly when the test meets alpha; at 5 passes a side and
// 0.01 it reaches from the smallest ratio of two passes to the largest. The samples
// are in ascending order.
//
// It is the interval of a factor between all passes. Where the sides have distributions
// of unlike shape the ratio of the medians can lie outside it.
//
// It does not exist where the passes are too few for the confidence, where a pass
// before was 0, and where a bound is not finite.
func interval(before, after []float64, alpha float64) (low, high float64, known bool) {
	c := critical(len(before), len(after), alpha)
	if c < 0 || before[0] == 0 || !(alpha < 1) {
		return 0, 0, false
	}
	pairs := len(before) * len(after)
	low, high = nthRatio(before, after, c+1)-1, nthRatio(before, after, pairs-c)-1
	if math.IsInf(low, 0) || math.IsInf(high, 0) {
		return 0, 0, false
	}
	return low, high, true
}

// nthRatio is the nth smallest, from 1, of the ratios of all pairs. It bisects the
// float64s themselves, whose bits are in the order of their values, so that a million
// pairs need no room and the result is one of the ratios to the last bit.
func nthRatio(before, after []float64, n int) float64 {
	low, high := uint64(0), math.Float64bits(math.Inf(1))
	for low < high {
		mid := low + (high-low)/2
		if ratiosUpTo(before, after, math.Float64frombits(mid)) >= n {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return math.Float64frombits(low)
}

// ratiosUpTo counts the pairs whose ratio is limit or less: those that one figure
// before has, the next larger one has as well.
func ratiosUpTo(before, after []float64, limit float64) int {
	count, j := 0, 0
	for _, b := range before {
		for j < len(after) && after[j]/b <= limit {
			j++
		}
		count += j
	}
	return count
}
