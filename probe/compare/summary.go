package compare

import (
	"fmt"
	"slices"
	"strings"
)

// summary says in plain words what the verdicts support, a sentence for each later side.
func summary(sides []Input, c *Comparison, rows []matched) string {
	var sentences []string
	for i := range c.Sides[1:] {
		sentences = append(sentences, subjectOf(sides, c, i+1)+": "+outcome(results(c, rows, i), c.Rules, endedEarly(c, i+1)))
	}
	return strings.Join(sentences, "; ")
}

// endedEarly are the labels of the first side and of side n, if their runs ended before
// everything was measured.
func endedEarly(c *Comparison, n int) []string {
	var out []string
	for _, s := range []Side{c.Sides[0], c.Sides[n]} {
		if s.Incomplete {
			out = append(out, s.Label)
		}
	}
	return out
}

// subjectOf is what the change to side n is called: that of its packets, if the two
// sides of a comparison are on different sides of the standard size. What else differs
// is not passed over: it may be the cause as well. A side of several sizes shows neither.
func subjectOf(sides []Input, c *Comparison, n int) string {
	first, later := packetPath(sides[0], c.Sides[0].Path), packetPath(sides[n], c.Sides[n].Path)
	known := first.SendMSS > 0 && later.SendMSS > 0 && len(c.Sides) == 2 && !resized(sides[0]) && !resized(sides[n])
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

// result is what came out of one row.
type result struct {
	class   string // "sequential", "random 4 KiB"
	op      string // "reads"
	detail  string // the queue, by which rows of one class and op differ
	outcome finding
	change  float64
	proven  bool // chance does not account for what the passes show
}

// results are those of the rows that the first side and the later one have.
func results(c *Comparison, rows []matched, later int) []result {
	var out []result
	sizes := sequentialSizes(rows)
	for i, m := range rows {
		if !c.Rows[i].Compared(later) {
			continue
		}
		row := m.sides[0].row
		class := "random " + size(row.BlockBytes)
		if !row.Random {
			class = "sequential"
			if sizes > 1 {
				class += " " + size(row.BlockBytes)
			}
		}
		p := c.Rows[i].P[later]
		out = append(out, result{class: class, op: plural[row.Op.String()], detail: fmt.Sprintf("Q%dT%d", row.QueueDepth, row.Threads),
			outcome: c.Rows[i].finding(later, c.Rules), change: c.Rows[i].Change[later],
			proven: p != nil && c.Rules.Significant(*p)})
	}
	return out
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

// early adds to a summary that sides ended early, which puts all of it in doubt.
func early(text string, labels []string) string {
	if len(labels) == 0 {
		return text
	}
	return text + " (" + strings.Join(labels, " and ") + " ended early)"
}
