package compare

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"nasprobe/probe/stats"
)

// summary says in plain words what the verdicts support, a sentence for each later side.
func summary(c *Comparison, rows []matched) string {
	var sentences []string
	for i := range c.Sides[1:] {
		sentences = append(sentences, subjectOf(c, i+1)+": "+outcome(results(c, rows, i)))
	}
	return strings.Join(sentences, "; ")
}

// subjectOf is what the change to side n is called: that of its packets, if the two
// sides of a comparison are on different sides of the standard size. What else differs
// is not passed over: it may be the cause as well.
func subjectOf(c *Comparison, n int) string {
	first, later := c.Sides[0].Path, c.Sides[n].Path
	known := first.SendMSS > 0 && later.SendMSS > 0 && len(c.Sides) == 2
	switch {
	case known && later.Jumbo() && !first.Jumbo():
		return "Jumbo frames" + besides(c)
	case known && first.Jumbo() && !later.Jumbo():
		return "Without jumbo frames" + besides(c)
	}
	return c.Sides[n].Label + " against " + c.Sides[0].Label
}

func besides(c *Comparison) string {
	n := 0
	for _, d := range c.Differences {
		if !d.Subject {
			n++
		}
	}
	switch n {
	case 0:
		return ""
	case 1:
		return " and 1 other difference"
	}
	return fmt.Sprintf(" and %d other differences", n)
}

// result is the verdict on one row.
type result struct {
	class   string // "sequential", "random 4 KiB"
	op      string // "reads"
	detail  string // the queue, by which rows of one class and op differ
	verdict stats.Verdict
	few     bool // passes
	open    bool // neither a difference nor its absence shows
	change  float64
}

func results(c *Comparison, rows []matched, later int) []result {
	var out []result
	sizes := sequentialSizes(rows)
	for i, m := range rows {
		row := m.sides[0].row
		class := "random " + size(row.BlockBytes)
		if !row.Random {
			class = "sequential"
			if sizes > 1 {
				class += " " + size(row.BlockBytes)
			}
		}
		out = append(out, result{class: class, op: plural[row.Op.String()], detail: fmt.Sprintf("Q%dT%d", row.QueueDepth, row.Threads),
			verdict: c.Rows[i].Verdict[later], few: c.Rows[i].Needed[later] > 0, open: undecided(c.Rows[i], later, c.Rules), change: c.Rows[i].Change[later]})
	}
	return out
}

// undecided tells of a row whose change would be called one if the passes supported it.
func undecided(r Row, later int, rules stats.Rules) bool {
	large := r.Basis == stats.OnPasses && math.Abs(r.Change[later]) >= rules.MinEffect
	return r.Needed[later] > 0 || r.Verdict[later] == stats.Unchanged && large
}

var plural = map[string]string{"read": "reads", "write": "writes", "mix": "mixes of both"}

func sequentialSizes(rows []matched) int {
	var seen []int64
	for _, m := range rows {
		if r := m.sides[0].row; !r.Random && !slices.Contains(seen, r.BlockBytes) {
			seen = append(seen, r.BlockBytes)
		}
	}
	return len(seen)
}
