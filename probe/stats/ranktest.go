package stats

import (
	"math"
	"sort"

	rank "github.com/aclements/go-moremath/stats"
)

// rankTest is the two-sided P of the Mann-Whitney U test of two samples in ascending
// order, and whether the second tends to be the larger.
//
// P is twice the smaller of the two one-sided values. For samples of one size, and for
// any samples without ties, that is what benchmath and so benchstat say. With ties and
// sizes that differ the distribution of U is not symmetric, and the library's own
// two-sided value mirrors one tail where the other is meant: it can be 0 for samples
// that chance gives often.
func rankTest(before, after []float64) (p float64, rising bool) {
	up, down := lessP(before, after), lessP(after, before)
	return math.Min(1, 2*math.Min(up, down)), up < down
}

// lessP is the probability that chance puts x below y as far as it is, or farther.
func lessP(x, y []float64) float64 {
	res, err := rank.MannWhitneyUTest(x, y, rank.LocationLess)
	if err != nil {
		return 1 // all values are the same: nothing speaks for a difference
	}
	return res.P
}

// twoSidedP is the P of samples of n1 and n2 values without ties of which the smaller
// of both U statistics is u, from the same distributions that rankTest rests on.
func twoSidedP(u, n1, n2 int) float64 {
	if max(n1, n2) <= rank.MannWhitneyExactLimit {
		return math.Min(1, 2*rank.UDist{N1: n1, N2: n2}.CDF(float64(u)))
	}
	pairs := float64(n1) * float64(n2)
	sigma := math.Sqrt(pairs * float64(n1+n2+1) / 12)
	return math.Min(1, 2*rank.StdNormal.CDF((float64(u)-pairs/2+0.5)/sigma))
}

// critical is the largest U at which samples of n1 and n2 values differ at alpha; -1
// where they cannot.
func critical(n1, n2 int, alpha float64) int {
	if !meets(twoSidedP(0, n1, n2), alpha) {
		return -1
	}
	return sort.Search(n1*n2/2, func(u int) bool { return !meets(twoSidedP(u, n1, n2), alpha) }) - 1
}

// mostNeeded bounds the search for a number of passes: 1,000 a side reach any alpha
// that float64 can tell from 0.
const mostNeeded = 1000

// needed is the least number of passes, the same on both sides, at which complete
// separation meets alpha: 5 at 0.01. 0 where no number does.
func needed(alpha float64) int {
	for n := 2; n <= mostNeeded; n++ {
		if meets(twoSidedP(0, n, n), alpha) {
			return n
		}
	}
	return 0
}
