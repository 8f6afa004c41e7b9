package main

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// linkRate is a flag of the rate of a link in bits a second; 0 is an unknown one.
type linkRate int64

// linkRateVar adds --link-rate to a command whose verdict it helps.
func linkRateVar(cmd *cobra.Command, rate *linkRate) {
	cmd.Flags().Var(rate, "link-rate", "rate of the slowest link to the NAS, as 1Gbit, 2.5gbit or 100M, where this machine's own is another or unknown: for the verdict")
}

// A rate as tc, iperf3 and the boxes of switches have it. A small b is a bit, and a large
// one would be a byte.
var ratePattern = regexp.MustCompile(`^\s*([0-9]+(?:\.[0-9]+)?)\s*([KkMmGgTt]?)(?:(?i:bits?(?:/s)?)|b(?:/s|ps)?)?\s*$`)

// What a decimal prefix multiplies by.
var ratePrefixes = map[string]float64{"k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12}

// Links are neither slower than a modem nor faster than this, in bits a second.
const (
	leastRate = 1e3
	mostRate  = 100e12
)

// Set takes "1Gbit", "2.5 Gbit/s", "100M", "100Mbps".
func (r *linkRate) Set(text string) error {
	m := ratePattern.FindStringSubmatch(text)
	if m == nil {
		return errors.New("want a rate in bits a second like 1Gbit, 2.5Gbit or 100Mbit")
	}
	factor, known := ratePrefixes[strings.ToLower(m[2])]
	if !known {
		return fmt.Errorf("the unit is missing: write %sMbit or %sGbit", m[1], m[1])
	}
	v, err := strconv.ParseFloat(m[1], 64)
	if v *= factor; err != nil || v < leastRate || v > mostRate {
		return errors.New("no link has that rate: want one like 1Gbit, 2.5Gbit or 100Mbit")
	}
	*r = linkRate(v)
	return nil
}

// String is "2.5Gbit", or "" where the rate is unknown.
func (r *linkRate) String() string {
	for _, u := range []struct {
		name string
		bits float64
	}{{"Tbit", 1e12}, {"Gbit", 1e9}, {"Mbit", 1e6}, {"kbit", 1e3}} {
		if v := float64(*r) / u.bits; v >= 1 {
			return strconv.FormatFloat(v, 'f', -1, 64) + u.name
		}
	}
	return ""
}

// Type is what --help calls the value.
func (*linkRate) Type() string { return "RATE" }
