package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// nth is the value of the later side i, counted from 0, and nothing where a
// comparison from elsewhere has fewer values than sides.
func nth[T any](l compare.Later[T], i int) T {
	var none T
	if i < 0 || i >= len(l) {
		return none
	}
	return l[i]
}

// changeText is a ratio as a percentage with its sign: "+47.6 %".
func changeText(ratio float64) string {
	percent, decimals := ratio*100, 1
	if math.Abs(percent) >= 1000 {
		decimals = 0
	}
	text := fixed(percent, decimals)
	switch {
	case strings.Trim(text, "-0.") == "":
		text = "0.0"
	case percent > 0:
		text = "+" + text
	}
	return text + " %"
}

// intervalText is what holds the change: "+45.1 to +50.2 %". Without one it is empty.
func intervalText(i *compare.Interval) string {
	if i == nil {
		return ""
	}
	return strings.TrimSuffix(changeText(i.Low), " %") + " to " + changeText(i.High)
}

// probabilityText is p to three decimals, and empty where no test was made.
func probabilityText(p *float64) string {
	const least = 0.001
	switch {
	case p == nil:
		return ""
	case *p < least:
		return "< 0.001"
	}
	return fixed(*p, 3)
}

// confidenceText is the confidence of the intervals: "99 %".
func confidenceText(r stats.Rules) string { return percentText(1 - r.Alpha) }

// percentText is a ratio that somebody chose, without needless digits: "3 %".
func percentText(ratio float64) string { return short(math.Round(ratio*1e5)/1e3) + " %" }

// sideFigure is the median of a side in MB/s, and its range where it has one.
func sideFigure(s compare.RowSide) string {
	if s.N == 0 {
		return absent
	}
	text := digits(s.Median/mega, 3)
	if s.N > 1 {
		text += " (" + sideRange(s) + ")"
	}
	return text
}

func sideRange(s compare.RowSide) string {
	if s.N < 2 {
		return ""
	}
	return digits(s.Min/mega, 3) + "-" + digits(s.Max/mega, 3)
}

// countsText is how many passes each side has: "5 + 5".
func countsText(r compare.Row) string {
	out := make([]string, len(r.Sides))
	for i, s := range r.Sides {
		out[i] = strconv.Itoa(s.N)
	}
	return strings.Join(out, " + ")
}

// reservation is what is to be known of a verdict beside its word; "" is nothing.
func reservation(r compare.Row, i int) string {
	if r.Basis == stats.OnSingleScore {
		return string(r.Basis)
	}
	if n := nth(r.Needed, i); n > 0 {
		return fmt.Sprintf("too few passes, %d a side would do", n)
	}
	return ""
}

// compareLegend says what the figures are and what a verdict asks for.
func compareLegend(c *compare.Comparison) string {
	r := c.Rules
	return fmt.Sprintf("MB/s: median of the passes, in 1,000,000 bytes a second, with their range. Faster and slower are claimed where the Mann-Whitney U test gives a p of at most %s "+
		"and the median changed by %s at least; single scores have no spread and must differ by more than %s. ~ means that no difference can be told from these passes.",
		short(r.Alpha), percentText(r.MinEffect), percentText(r.SingleEffect))
}
