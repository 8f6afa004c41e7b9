package stats

import (
	"math"

	rank "github.com/aclements/go-moremath/stats"
)

// LowEnd is the level below which chance alone takes the next figure in that share of
// cases at most, going by earlier figures of the same kind. They vary by factors, so all
// is reckoned in logarithms. It is unknown for fewer than two figures above 0, and for a
// chance that is none.
//
// Two levels are reckoned with half of the chance each, and the higher one counts, so
// that few figures say as much as they can and of many a few odd ones do no harm:
//   - By the standard deviation: the prediction limit of a normal sample (Hahn and
//     Meeker, Statistical Intervals, 1991, chapter 4), which is exact for any number.
//   - By the median absolute deviation x 1.4826, which up to half of the figures may
//     lie as they like without changing much. It says of normal figures as much as the
//     standard deviation of 0.37 times as many does (Rousseeuw and Croux, Alternatives to
//     the Median Absolute Deviation, 1993), and so Student's t is taken with that share
//     of the degrees of freedom.
func LowEnd(earlier []float64, chance float64) (level float64, known bool) {
	logs := logarithms(earlier)
	if len(logs) < 2 || !(chance > 0 && chance < 1) {
		return 0, false
	}
	return math.Exp(newReach(len(logs), chance).low(logs)), true
}

// logarithms are those of the figures above 0, in ascending order.
func logarithms(figures []float64) []float64 {
	var out []float64
	for _, v := range sortedFinite(figures) {
		if v > 0 {
			out = append(out, math.Log(v))
		}
	}
	return out
}

// reach is how many deviations below the middle of n figures a level lies.
type reach struct{ standard, absolute float64 }

func newReach(n int, chance float64) reach {
	const (
		efficiency = 0.37        // of the median absolute deviation
		median     = math.Pi / 2 // the variance of a median, against that of a mean
	)
	return reach{
		standard: studentT(float64(n-1), chance/2) * math.Sqrt(1+1/float64(n)),
		absolute: studentT(efficiency*float64(n-1), chance/2) * math.Sqrt(1+median/float64(n)),
	}
}

// low is the level for values in ascending order.
func (r reach) low(values []float64) float64 {
	centre := middle(values)
	return max(mean(values)-r.standard*standardDeviation(values), centre-r.absolute*deviation(values, centre))
}

// studentT is what a value of Student's distribution exceeds with that chance. With so
// many degrees of freedom as are the most here it is the normal distribution to three
// digits, and the library's series does not converge for many more.
func studentT(freedom, chance float64) float64 {
	const most = 1000
	return -rank.InvCDF(rank.TDist{V: min(freedom, most)})(chance)
}

func standardDeviation(values []float64) float64 {
	centre, squares := mean(values), 0.0
	for _, v := range values {
		squares += (v - centre) * (v - centre)
	}
	return math.Sqrt(squares / float64(len(values)-1))
}
