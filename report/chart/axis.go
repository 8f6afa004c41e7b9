package chart

import (
	"math"
	"strconv"
)

// axis maps figures to a stretch of the view box.
type axis struct {
	low, high float64 // figures
	from, to  float64 // where they are
	log       bool
}

// Tick is a round figure on an axis.
type Tick struct {
	Value float64
	Text  string
}

// at is where v is; what is beyond an end is at that end.
func (a axis) at(v float64) float64 {
	low, high := a.low, a.high
	if a.log {
		low, high, v = math.Log10(low), math.Log10(high), math.Log10(max(v, a.low))
	}
	share := (v - low) / (high - low)
	return a.from + (a.to-a.from)*min(max(share, 0), 1)
}

func (a axis) ticks(most int) []Tick {
	if a.log {
		return logTicks(a.low, a.high, most)
	}
	return Ticks(a.low, a.high, most)
}

// Ticks are round figures from low to high, at most that many.
func Ticks(low, high float64, most int) []Tick {
	step, decimals := roundStep((high - low) / float64(most-1))
	var out []Tick
	for v := math.Ceil(low/step) * step; v <= high && len(out) < most; v += step {
		out = append(out, Tick{v, strconv.FormatFloat(v, 'f', decimals, 64)})
	}
	return out
}

// roundStep is the least of 1, 2 and 5 times a power of ten that is no less than
// least, and the decimals that its multiples have.
func roundStep(least float64) (step float64, decimals int) {
	exponent := int(math.Floor(math.Log10(least)))
	for _, m := range []float64{1, 2, 5, 10} {
		if step = m * math.Pow10(exponent); step >= least {
			break
		}
	}
	return step, max(0, -int(math.Floor(math.Log10(step)+1e-9)))
}

// logTicks are powers of ten, and where these are few 2 and 5 times as much.
func logTicks(low, high float64, most int) []Tick {
	var out []Tick
	for _, multiples := range [][]float64{{1, 2, 5}, {1, 3}, {1}} {
		if out = multiplesOf(multiples, low, high, 1); len(out) <= most {
			return out
		}
	}
	every := (len(out) + most - 1) / most
	return multiplesOf([]float64{1}, low, high, every)
}

// multiplesOf are those of every so many powers of ten.
func multiplesOf(multiples []float64, low, high float64, every int) []Tick {
	const slack = 1e-9
	var out []Tick
	for e := int(math.Floor(math.Log10(low))); e <= int(math.Ceil(math.Log10(high))); e++ {
		if e%every != 0 {
			continue
		}
		for _, m := range multiples {
			if v := m * math.Pow10(e); v >= low*(1-slack) && v <= high*(1+slack) {
				out = append(out, Tick{v, strconv.FormatFloat(v, 'g', 6, 64)})
			}
		}
	}
	return out
}

// logAxis holds all figures above 0, a decade at least. It is false if there are none.
func logAxis(figures []float64, from, to float64) (axis, bool) {
	const margin = 1.15
	low, high := math.Inf(1), 0.0
	for _, v := range figures {
		if v > 0 && !math.IsInf(v, 0) {
			low, high = min(low, v), max(high, v)
		}
	}
	if high == 0 {
		return axis{}, false
	}
	low, high = low/margin, high*margin
	if lack := 10 / (high / low); lack > 1 {
		low, high = low/math.Sqrt(lack), high*math.Sqrt(lack)
	}
	return axis{low, high, from, to, true}, true
}

// fromZero holds figures up to high.
func fromZero(high, from, to float64) axis {
	const margin = 1.04
	if !(high > 0) || math.IsInf(high, 0) {
		high = 1
	}
	return axis{0, high * margin, from, to, false}
}
