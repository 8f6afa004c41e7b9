package ceiling

import "nasprobe/patterns"

// Rates are those that Ethernet has, in bits a second, rising (IEEE 802.3).
func Rates() []int64 {
	return []int64{10e6, 100e6, 1e9, 2500e6, 5e9, 10e9, 25e9, 40e9, 100e9}
}

// How near to a ceiling all passes of a row must be for it to be theirs, as shares of it.
// A saturated link keeps within 2 %. Above it lies only what a buffer on the way took
// before the clock ran out.
const (
	below = 0.025
	above = 0.003
)

// Infer finds the standard rate whose ceiling for a row all its passes keep to, in bytes
// a second each: that of the slowest link of the path, which may be the NAS's own. It is
// not ok where there is none, or fewer than two passes to tell chance from a bound.
func Infer(p Packets, m Messages, row patterns.Pattern, passes []float64) (rate int64, ok bool) {
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

func within(passes []float64, most float64) bool {
	for _, v := range passes {
		if !(v >= most*(1-below) && v <= most*(1+above)) {
			return false
		}
	}
	return true
}
