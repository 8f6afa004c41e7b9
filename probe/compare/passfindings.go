package compare

import (
	"fmt"
	"slices"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// scores tells of rows that rest on single scores, and of whom the best pass is taken
// for that reason.
func scores(sides []Input, c *Comparison) []probe.Warning {
	single := 0
	for _, r := range c.Rows {
		if r.Basis == stats.OnSingleScore {
			single++
		}
	}
	var out []probe.Warning
	if single > 0 {
		what := "all rows rest on"
		if single < len(c.Rows) {
			what = fmt.Sprintf("%d of %d rows rest on", single, len(c.Rows))
		}
		out = append(out, warn("single-scores", what, threshold(c.Rules.SingleEffect)))
	}
	var have, lack []string
	for _, s := range sides {
		if slices.ContainsFunc(s.Runs, holdsScores) {
			lack = append(lack, s.Label)
		} else {
			have = append(have, s.Label)
		}
	}
	if len(have) > 0 && len(lack) > 0 {
		out = append(out, warn("best-passes", hold(lack), listed(have)))
	}
	return out
}

func hold(names []string) string {
	if len(names) == 1 {
		return names[0] + " holds"
	}
	return listed(names) + " hold"
}

// fewPasses names the rows that more passes could settle.
func fewPasses(sides []Input, c *Comparison) []probe.Warning {
	var rows []string
	need := 0
	for _, r := range c.Rows {
		if n := r.needed(); n > 0 {
			rows, need = append(rows, r.Pattern), max(need, n)
		}
	}
	if need == 0 {
		return nil
	}
	what := strings.Join(rows, ", ")
	if len(rows) == len(c.Rows) {
		what = "all rows"
	}
	w := warn("few-passes", what, need)
	w.Remedy = again(sides, need) + w.Remedy
	return []probe.Warning{w}
}

// again says how to make runs of so many passes. A side of link is made of several runs,
// as its passes are few by design.
func again(sides []Input, passes int) string {
	commands := map[string]string{patterns.CopyProfile: "repeat with nasprobe copy --count %d, or ", "iperf3": "repeat with nasprobe link --iperf3 HOST --count %d, or "}
	text := "repeat with nasprobe run --count %d, or "
	for _, s := range sides {
		for _, r := range s.Runs {
			if r.Link != nil {
				return ""
			}
			if command, ok := commands[r.Plan.Profile]; ok {
				text = command
			}
		}
	}
	return fmt.Sprintf(text, passes)
}

// needed is how many passes a side would settle the row, where the sides have it.
func (r Row) needed() int {
	most := 0
	for i, n := range r.Needed {
		if r.Compared(i) {
			most = max(most, n)
		}
	}
	return most
}

// missing names the rows that a later side lacks and another has.
func missing(_ []Input, c *Comparison) []probe.Warning {
	var out []probe.Warning
	for i, s := range c.Sides[1:] {
		var rows []string
		for _, r := range c.Rows {
			if !r.Compared(i) {
				rows = append(rows, r.Pattern)
			}
		}
		if len(rows) > 0 {
			out = append(out, warn("missing-rows", s.Label, listed(rows)))
		}
	}
	return out
}

// outliers names the passes that stand apart, side by side.
func outliers(_ []Input, c *Comparison) []probe.Warning {
	var out []probe.Warning
	for i, s := range c.Sides {
		var rows []string
		for _, r := range c.Rows {
			if n := len(r.Sides[i].Outliers); n > 0 {
				rows = append(rows, fmt.Sprintf("%d of %d in %s", n, r.Sides[i].N, r.Pattern))
			}
		}
		if len(rows) > 0 {
			out = append(out, warn("outliers", s.Label, strings.Join(rows, ", ")))
		}
	}
	return out
}

// listed joins names as a sentence does.
func listed(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
