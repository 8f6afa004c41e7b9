package report

import (
	"slices"
	"strings"

	"nasprobe/probe/health"
)

// heldAgainst says in words by which limits a figure was judged, absolute ones and those
// of the baseline together: "WARNING below 90.72 MB/s, CRITICAL below 68.04 MB/s". It is
// "" of a figure that was not.
func heldAgainst(f health.Figure) string {
	var l health.Level
	if f.Level != nil {
		l = *f.Level
	}
	warn, crit := sidesText(f, f.Warn, l.WarnBelow), sidesText(f, f.Crit, l.CritBelow)
	var out facts
	out.add(warn != "" && warn != crit, health.Warning.String()+" "+warn)
	out.add(crit != "", health.Critical.String()+" "+crit)
	return strings.Join(out, ", ")
}

// sidesText names, of several limits on a side, the one that alerts first.
func sidesText(f health.Figure, limits []health.Limit, level float64) string {
	var lows, highs []float64
	if level > 0 {
		lows = append(lows, level)
	}
	for _, l := range limits {
		if l.Below() {
			lows = append(lows, l.Value)
		} else {
			highs = append(highs, l.Value)
		}
	}
	var out []string
	if len(lows) > 0 {
		out = append(out, "below "+f.TextOf(slices.Max(lows)))
	}
	if len(highs) > 0 {
		out = append(out, "above "+f.TextOf(slices.Min(highs)))
	}
	return strings.Join(out, " or ")
}

// judgedText has a line for each figure of a row that was held against something.
func judgedText(res *health.Result) []string {
	var out []string
	for _, f := range res.Figures {
		if held := heldAgainst(f); held != "" && f.Value != nil {
			out = append(out, f.Short+": "+figureText(f))
		}
	}
	return out
}
