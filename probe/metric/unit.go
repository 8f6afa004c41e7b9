package metric

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Unit is what a figure is measured in.
type Unit string

// The units. All figures are in these, and never in multiples of them.
const (
	BytesPerSecond Unit = "B/s"
	BitsPerSecond  Unit = "bit/s"
	PerSecond      Unit = "IOPS"
	Seconds        Unit = "s"
	Bytes          Unit = "B"
	Share          Unit = "" // a ratio, 1 for all
	Count          Unit = "c"
)

// multiple is a way to write a unit, and how much of it that is.
type multiple struct {
	text   string
	factor float64
}

// multiples is the table of what may stand behind a number. M is 10^6 and Mi is 2^20.
func (u Unit) multiples() []multiple {
	switch u {
	case BytesPerSecond:
		return rates(1, 1.0/8)
	case BitsPerSecond:
		return rates(8, 1)
	case PerSecond:
		return []multiple{{"IOPS", 1}, {"kIOPS", 1e3}, {"k", 1e3}, {"", 1}}
	case Seconds:
		return []multiple{{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"µs", 1e-6}}
	case Bytes:
		return append(scaled("B", 1), multiple{"", 1})
	case Share:
		return []multiple{{"%", 0.01}, {"", 1}}
	}
	return []multiple{{"", 1}}
}

// rates are the multiples of a rate, given what one byte and one bit a second are.
func rates(perByte, perBit float64) []multiple {
	return append(scaled("B/s", perByte), scaled("bit/s", perBit)...)
}

func scaled(unit string, factor float64) []multiple {
	return []multiple{{unit, factor}, {"k" + unit, 1e3 * factor}, {"M" + unit, 1e6 * factor}, {"G" + unit, 1e9 * factor},
		{"Ki" + unit, 1 << 10 * factor}, {"Mi" + unit, 1 << 20 * factor}, {"Gi" + unit, 1 << 30 * factor}}
}

// Parse reads a value with its unit: "80MB/s", "1Gbit/s", "20ms", "1%". A rate and a time
// need their unit: a bare number could mean several things.
func (u Unit) Parse(text string) (float64, error) {
	text = strings.TrimSpace(text)
	end := strings.LastIndexAny(text, "0123456789.") + 1
	number, unit := text[:end], strings.TrimSpace(text[end:])
	v, err := strconv.ParseFloat(number, 64)
	i := slices.IndexFunc(u.multiples(), func(m multiple) bool { return m.text == unit })
	if err != nil || i < 0 || v < 0 || math.IsInf(v, 0) || math.IsNaN(v) {
		return 0, fmt.Errorf("%q: want a number like %s", text, u.example())
	}
	return v * u.multiples()[i].factor, nil
}

func (u Unit) example() string {
	return map[Unit]string{BytesPerSecond: "80MB/s", BitsPerSecond: "1Gbit/s", PerSecond: "500IOPS", Seconds: "20ms", Bytes: "8948 or 10GB", Share: "1% or 0.01", Count: "100"}[u]
}
