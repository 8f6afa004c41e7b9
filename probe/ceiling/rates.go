package ceiling

import "nasprobe/patterns"

// Rates are those that Ethernet has, in bits a second, rising (IEEE 802.3).
func Rates() []int64 {
	return []int64{10e6, 100e6, 1e9, 2500e6, 5e9, 10e9, 25e9, 40e9, 100e9}
}

// Transfer is what one pass of a row moved.
type Transfer struct {
	Bytes   int64
	Seconds float64
}

// How near to a ceiling all passes of a row must be for it to be theirs. A saturated link
// keeps within 2 % of it. Above it lies only what a buffer takes, or a shaper lets through,
// before the rate takes hold.
const (
	below = 0.025
	above = 0.003
	burst = 128 << 10 // bytes
)

// Infer finds the standard rate whose ceiling for a row all its passes keep to: that of
// the slowest link of the path, which may be the NAS's own. It is not ok where there is
// none, or fewer than two passes to tell chance from a bound.
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
	for _, t := range passes {
		bound := most * t.Seconds
		if v := float64(t.Bytes); !(v > 0 && v >= bound*(1-below) && v <= bound*(1+above)+burst) {
			return false
		}
	}
	return true
}
