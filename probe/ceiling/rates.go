package ceiling

import (
	"slices"

	"nasprobe/patterns"
)

// Rates are those that Ethernet has, in bits a second, rising (IEEE 802.3).
func Rates() []int64 {
	return []int64{10e6, 100e6, 1e9, 2500e6, 5e9, 10e9, 25e9, 40e9, 100e9}
}

// Transfer is what one pass of a row moved.
type Transfer struct {
	Bytes   int64
	Seconds float64
}

// How near to a ceiling the passes of a row must be for it to be theirs. A saturated link
// keeps within 2 % of it, unless something disturbs a pass. Above it lies only what a
// buffer takes, or a shaper lets through, before the rate takes hold.
const (
	below = 0.025
	above = 0.003
	burst = 128 << 10 // bytes
)

// Infer finds the standard rate whose ceiling for a row its passes keep to, none above it
// and the one in the middle near it: that of the slowest link of the path, which may be the
// NAS's own. It is not ok where there is none, or fewer than two passes to tell chance from
// a bound.
func Infer(p Packets, m Messages, row patterns.Pattern, passes []Transfer) (rate int64, ok bool) {
	if len(passes) < 2 {
		return 0, false
	}
	for _, rate := range Rates() {
		if most := (Link{Rate: rate}).Of(p, m, row); most > 0 && within(passes, most) {
			return rate, true
		}
	}
	return 0, false
}

func within(passes []Transfer, most float64) bool {
	var used []float64 // of the ceiling
	for _, t := range passes {
		bound := most * t.Seconds
		if !(t.Bytes > 0 && bound > 0 && float64(t.Bytes) <= bound*(1+above)+burst) {
			return false
		}
		used = append(used, float64(t.Bytes)/bound)
	}
	slices.Sort(used)
	return (used[(len(used)-1)/2]+used[len(used)/2])/2 >= 1-below
}
