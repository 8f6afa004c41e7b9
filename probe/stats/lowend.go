package stats

import (
	"math"

	rank "github.com/aclements/go-moremath/stats"
)

// LowEnd is the level below which chance alone takes the next figure in that share of
// cases, going by earlier figures of the same kind: the prediction limit of a normal
// sample (Hahn and Meeker, Statistical Intervals, 1991, chapter 4), which is exact for any
// number of them. Figures vary by factors, so it is reckoned in logarithms. It is unknown
// for fewer than two figures above 0, and for a chance that is none.
func LowEnd(earlier []float64, chance float64) (level float64, known bool) {
	return lowEnd(earlier, chance, standardEnd)
}

// RobustLowEnd is LowEnd of most of the figures: up to half of them may lie as they like
// without moving it much. It goes by the median and the median absolute deviation x
// 1.4826, which of normal figures says as much as the standard deviation of 0.37 times as
// many does (Rousseeuw and Croux, Alternatives to the Median Absolute Deviation, 1993); so
// that share of the degrees of freedom is taken, and chance passes the level in that share
// of cases at most.
func RobustLowEnd(earlier []float64, chance float64) (level float64, known bool) {
	return lowEnd(earlier, chance, robustEnd)
}

// end is a level for values in ascending order.
type end func(values []float64) float64

func lowEnd(earlier []float64, chance float64, by func(n int, chance float64) end) (level float64, known bool) {
	logs := logarithms(earlier)
	if len(logs) < 2 || !(chance > 0 && chance < 1) {
		return 0, false
	}
	return math.Exp(by(len(logs), chance)(logs)), true
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

func standardEnd(n int, chance float64) end {
	reach := studentT(float64(n-1), chance) * math.Sqrt(1+1/float64(n))
	return func(values []float64) float64 { return mean(values) - reach*standardDeviation(values) }
}

func robustEnd(n int, chance float64) end {
	const (
		efficiency = 0.37        // of the median absolute deviation
		ofMedian   = math.Pi / 2 // the variance of a median, against that of a mean
	)
	reach := studentT(efficiency*float64(n-1), chance) * math.Sqrt(1+ofMedian/float64(n))
	return func(values []float64) float64 {
		centre := middle(values)
		return centre - reach*deviation(values, centre)
	}
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
