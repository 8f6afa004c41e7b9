package link

import (
	"math"
	"slices"

	"nasprobe/probe"
)

// distribution condenses times in seconds, which it sorts. A percentile is the least time
// that so many of them keep to. That of none is zero.
func distribution(took []float64) probe.Distribution {
	if len(took) == 0 {
		return probe.Distribution{}
	}
	slices.Sort(took)
	sum := 0.0
	for _, t := range took {
		sum += t
	}
	at := func(q float64) float64 { return took[int(math.Ceil(q*float64(len(took))))-1] }
	return probe.Distribution{Count: len(took), Min: took[0], Mean: sum / float64(len(took)), P50: at(0.5), P99: at(0.99)}
}
