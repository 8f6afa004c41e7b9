package main

import (
	"errors"
	"strconv"
	"strings"
)

// ratio is a flag of a share, from 0 to less than 1.
type ratio float64

// Set takes "3%" or "0.03".
func (r *ratio) Set(text string) error {
	number, percent := strings.CutSuffix(strings.TrimSpace(text), "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if percent {
		v /= 100
	}
	if err != nil || !(v >= 0 && v < 1) {
		return errors.New("want a share like 3% or 0.03")
	}
	*r = ratio(v)
	return nil
}

func (r *ratio) String() string {
	return strconv.FormatFloat(float64(*r)*100, 'g', 6, 64) + "%"
}

// Type is what --help calls the value.
func (*ratio) Type() string { return "SHARE" }
