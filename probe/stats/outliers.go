package stats

import "math"

const (
	fewestForOutliers = 4   // of three values any may be the odd one
	outlierScore      = 3.5 // modified z-score, in standard deviations
	perMAD            = 1.4826
	perMeanDeviation  = 1.2533
)

// Outliers are the indexes, ascending, of values that stand apart from the others by
// the modified z-score: more than 3.5 times the standard deviation as the median
// absolute deviation gives it, x 1.4826 (Iglewicz and Hoaglin, How to Detect and
// Handle Outliers, 1993). They are to be flagged: a slow pass is a fact about the NAS.
//
// Few values underestimate that deviation often: of 5 normal ones some value is beyond
// the limit in about every fourth set. So a value must also differ from the median by
// least, as a ratio of it: what is too small to be called a change is no outlier.
//
// Where more than half of the values are the same that deviation is 0, and the mean
// absolute deviation x 1.2533 takes its place. A value that is no finite number
// neither counts nor is flagged. Fewer than 4 values have no outliers.
func Outliers(values []float64, least float64) []int {
	sorted := sortedFinite(values)
	if len(sorted) < fewestForOutliers {
		return nil
	}
	centre := middle(sorted)
	limit := outlierScore * deviation(sorted, centre)
	floor := least * math.Abs(centre) * (1 - slack)
	var out []int
	for i, v := range values {
		if d := math.Abs(v - centre); d > limit && d >= floor && !math.IsInf(v, 0) {
			out = append(out, i)
		}
	}
	return out
}

// deviation is the standard deviation as the absolute deviations from the centre give it.
func deviation(values []float64, centre float64) float64 {
	apart := make([]float64, len(values))
	for i, v := range values {
		apart[i] = math.Abs(v - centre)
	}
	if mad := Median(apart); mad > 0 {
		return perMAD * mad
	}
	return perMeanDeviation * mean(apart)
}
