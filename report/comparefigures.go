package report

import (
	"fmt"
	"math"
	"slices"
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
	decimals := 1
	if math.Abs(ratio) >= 10 {
		decimals = 0
	}
	return signed(ratio, decimals)
}

func signed(ratio float64, decimals int) string {
	text := fixed(ratio*100, decimals)
	switch {
	case strings.Trim(text, "-0.") == "":
		text = "0.0"
	case ratio > 0:
		text = "+" + text
	}
	return text + " %"
}

// rowChange is the change of the later side i, with as many decimals as it takes to see
// on which side of the least change that counts it is: no "+3.0 %" that misses 3 %.
func rowChange(r compare.Row, i int, rules stats.Rules) string {
	const most = 4
	change := nth(r.Change, i)
	counts := func(size float64) bool { return size >= rules.MinEffect-1e-9 }
	if r.Basis == stats.OnSingleScore {
		counts = func(size float64) bool { return size > rules.SingleEffect+1e-9 }
	}
	tells := func(decimals int) bool {
		scale := math.Pow10(decimals + 2)
		return counts(math.Round(math.Abs(change)*scale)/scale) == counts(math.Abs(change))
	}
	if tells(1) {
		return changeText(change)
	}
	decimals := 2
	for decimals < most && !tells(decimals) {
		decimals++
	}
	return signed(change, decimals)
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
func confidenceText(r stats.Rules) string { return percentText(r.Confidence()) }

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
	if n := nth(r.Needed, i); n > 0 {
		return fmt.Sprintf("too few passes, %d a side would do", n)
	}
	if r.Basis == stats.OnSingleScore {
		return string(r.Basis)
	}
	return ""
}

// compareLegend says what the figures are and what a verdict asks for, of passes, of
// single scores or of both, as the rows have them.
func compareLegend(c *compare.Comparison) string {
	passes, scores := false, false
	for _, r := range c.Rows {
		passes, scores = passes || r.Basis == stats.OnPasses, scores || r.Basis == stats.OnSingleScore
	}
	var out []string
	switch {
	case passes || !scores:
		out = append(out, "MB/s: median of the passes, in 1,000,000 bytes a second, with their range.", passesRule(c.Rules))
		if scores {
			out = append(out, "A single score stands for itself: it has no spread and must differ by more than "+percentText(c.Rules.SingleEffect)+".")
		}
	default:
		out = append(out, "MB/s: the score, in 1,000,000 bytes a second.",
			"Faster and slower are claimed where it changed by more than "+percentText(c.Rules.SingleEffect)+": a single score has no spread that could be tested.")
	}
	out = append(out, "~: no difference that these "+legendBasis(passes || !scores, scores)+" and rules support.")
	if slices.ContainsFunc(rowSides(c), func(s rowSide) bool { return s.PacketsPerSecond > 0 }) {
		out = append(out, "packets/s: TCP segments in both directions, acknowledgements included.")
	}
	return strings.Join(out, " ")
}

func passesRule(r stats.Rules) string {
	return fmt.Sprintf("Faster and slower are claimed where the Mann-Whitney U test gives a p of at most %s and the median changed by %s at least.",
		short(r.Alpha), percentText(r.MinEffect))
}

func legendBasis(passes, scores bool) string {
	switch {
	case passes && scores:
		return "passes, scores"
	case scores:
		return "scores"
	}
	return "passes"
}
