package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
)

// verdicts ends the report with what limited the rows.
func verdicts(p *page, r *probe.Run) {
	mark := "Verdict: "
	for i, s := range verdictWords(r) {
		if i == 0 {
			p.line()
		}
		p.paragraph(span{bold, mark}, s)
		mark = strings.Repeat(" ", len(mark))
	}
}

// verdictWords are a sentence each for all rows that are limited alike.
func verdictWords(r *probe.Run) []string {
	if r.Verdict != nil && len(r.Verdict.Rows) == 0 {
		return []string{"Unclear what limits: no data were moved. --read-only FILE or --scratch reads a block."}
	}
	var out []string
	groups := verdictGroups(r)
	for _, g := range groups {
		about := verdictRows(g, r)
		if len(groups) == 1 && len(g) > 1 {
			about = "all rows"
		}
		text := limitText(g[0].LimitedBy)
		if why := withoutEmpty(append(reasons(withoutForecasts(g, r)), alsoText(g))...); len(why) > 0 {
			text += " (" + strings.Join(why, "; ") + ")"
		}
		out = append(out, capital(sentence(about+": "+text)))
	}
	return out
}

// verdictGroups joins rows that are limited by the same for the same reason. Where time is
// the reason, only rows of one pattern have it in common.
func verdictGroups(r *probe.Run) [][]probe.RowVerdict {
	if r.Verdict == nil {
		return nil
	}
	key := func(v probe.RowVerdict) string {
		k := v.LimitedBy
		if len(v.Evidence) > 0 {
			k += " " + v.Evidence[0].Figure
		}
		if v.LimitedBy == probe.LimitRoundTrips {
			k += " " + patternName(v.Pattern)
		}
		return k
	}
	var out [][]probe.RowVerdict
	for _, v := range r.Verdict.Rows {
		i := slices.IndexFunc(out, func(g []probe.RowVerdict) bool { return key(g[0]) == key(v) })
		if i < 0 {
			i, out = len(out), append(out, nil)
		}
		out[i] = append(out[i], v)
	}
	return out
}

func limitText(limit string) string {
	known := map[string]string{
		probe.LimitLink:       "the link",
		probe.LimitRoundTrips: "round trips",
		probe.LimitClientCPU:  "the processor of this client",
		probe.LimitServer:     "the server",
		probe.LimitServerCPU:  "the processor of the server",
		probe.LimitDisk:       "the disk of the server",
	}
	if limit == probe.LimitUnclear {
		return "unclear what limits"
	}
	return "limited by " + cmp.Or(known[limit], limit)
}

// alsoText names what was used nearly as much.
func alsoText(g []probe.RowVerdict) string {
	var out []string
	for _, v := range g {
		for _, e := range v.Evidence {
			if e.Figure == bottleneck.FigureAlso && !slices.Contains(out, e.Note) {
				out = append(out, e.Note)
			}
		}
	}
	if len(out) == 0 {
		return ""
	}
	return "nearly as much by: " + strings.Join(out, ", ")
}

// percent is a share in whole percents, or its range.
func percent(low, high float64) string {
	return between(digits(low*100, 0), digits(high*100, 0)) + " %"
}

func between(low, high string) string {
	if low == high {
		return low
	}
	return fmt.Sprintf("%s to %s", low, high)
}
