package iperf3

import (
	"encoding/json"
	"math"
)

// whole is an integer of the protocol. Its JSON may have a point or an exponent, as
// cJSON writes large ones.
type whole int64

// mostWhole is the greatest integer below which a double has all of them.
const mostWhole = 1 << 53

// UnmarshalJSON takes a number and drops its fraction, as iperf3 does. What is out of range
// becomes -1: that is what iperf3 means by 18446744073709551615.
func (w *whole) UnmarshalJSON(b []byte) error {
	var f float64
	if err := json.Unmarshal(b, &f); err != nil {
		return err
	}
	if math.Abs(f) > mostWhole {
		f = -1
	}
	*w = whole(f)
	return nil
}

// given is a switch of the protocol: it is on when its key is there, whatever its value.
type given bool

// UnmarshalJSON is called of keys that are there.
func (g *given) UnmarshalJSON([]byte) error {
	*g = true
	return nil
}
