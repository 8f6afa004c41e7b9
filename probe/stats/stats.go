package stats

import (
	"math"
	"slices"
)

// Summary condenses one figure over several passes, in the unit of the figure.
type Summary struct {
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
	Best   float64 `json:"best"` // the largest, CrystalDiskMark's score
	Mean   float64 `json:"mean"`
}

// Summarize condenses values, of which a higher one is better. A value that is no
// finite number is no figure and is left out. No values give the zero Summary.
func Summarize(values []float64) Summary {
	sorted := sortedFinite(values)
	if len(sorted) == 0 {
		return Summary{}
	}
	last := sorted[len(sorted)-1]
	return Summary{Median: middle(sorted), Min: sorted[0], Max: last, Best: last, Mean: mean(sorted)}
}

// Median is the middle value, or of an even number of values the mean of the two in
// the middle. No values give 0.
func Median(values []float64) float64 {
	return middle(sortedFinite(values))
}

func sortedFinite(values []float64) []float64 {
	out := make([]float64, 0, len(values))
	for _, v := range values {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			out = append(out, v)
		}
	}
	slices.Sort(out)
	return out
}

func middle(sorted []float64) float64 {
	n := len(sorted)
	if n == 0 {
		return 0
	}
	// Halved before they are added, so that no sum leaves the range of float64.
	return sorted[(n-1)/2]/2 + sorted[n/2]/2
}

// mean moves from value to value rather than summing, so that it stays in range.
func mean(sorted []float64) float64 {
	var m float64
	for i, v := range sorted {
		n := float64(i + 1)
		m += v/n - m/n
	}
	return m
}
