package compare

import (
	"fmt"
	"slices"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// findings are the warnings of a comparison, those that put all of it in doubt first.
func findings(sides []Input, c *Comparison) []probe.Warning {
	out := []probe.Warning{}
	for _, find := range []func([]Input, *Comparison) []probe.Warning{
		sameRuns, incompletes, jumbo, scores, fewPasses, outliers, lossy, doubts,
	} {
		out = append(out, find(sides, c)...)
	}
	return out
}

// sameRuns finds a run that is compared with itself.
func sameRuns(sides []Input, _ *Comparison) []probe.Warning {
	first := map[string]string{} // run to side
	var out []probe.Warning
	for _, s := range sides {
		for _, r := range s.Runs {
			if other, ok := first[r.ID]; ok && r.ID != "" {
				out = append(out, warn("same-run", other, s.Label))
			} else {
				first[r.ID] = s.Label
			}
		}
	}
	return out
}

func incompletes(sides []Input, _ *Comparison) []probe.Warning {
	var out []probe.Warning
	for _, s := range sides {
		for _, r := range s.Runs {
			if r.Incomplete {
				out = append(out, warn("incomplete", called(s, r)))
			}
		}
	}
	return out
}

// called names a run: by its side, if it is the only one of it.
func called(s Input, r *probe.Run) string {
	if len(s.Runs) == 1 {
		return s.Label
	}
	return fmt.Sprintf("run %s of %s", identity(r, s.Label), s.Label)
}

// doubtful are the warnings of a run that bear on what it is compared with.
var doubtful = []string{"cpu-bound", "client-bound", "vanished", "not-ours", "write-verifier", "jukebox"}

func doubts(sides []Input, _ *Comparison) []probe.Warning {
	var out []probe.Warning
	for _, s := range sides {
		for _, r := range s.Runs {
			for _, w := range r.Warnings {
				if slices.Contains(doubtful, w.Code) {
					out = append(out, warn("doubtful", called(s, r), w.Message))
				}
			}
		}
	}
	return out
}

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
		out = append(out, warn("single-scores", what, percent(c.Rules.SingleEffect)))
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
func fewPasses(_ []Input, c *Comparison) []probe.Warning {
	var rows []string
	need := 0
	for _, r := range c.Rows {
		if n := slices.Max(r.Needed); n > 0 {
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
	w.Remedy = fmt.Sprintf(w.Remedy, need)
	return []probe.Warning{w}
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
