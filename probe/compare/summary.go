package compare

import (
	"fmt"
	"math"
	"slices"
	"strconv"
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
	short   bool // of passes
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
			verdict: c.Rows[i].Verdict[later], short: c.Rows[i].Needed[later] > 0, change: c.Rows[i].Change[later]})
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

// outcome merges results of one class, and says first if there is nothing to tell.
func outcome(all []result) string {
	if same(all, func(r result) bool { return r.short }) {
		return "too few passes to tell"
	}
	if same(all, func(r result) bool { return r.verdict == stats.Unchanged && !r.short }) {
		return "no detectable difference"
	}
	var phrases []string
	for _, class := range groups(all, func(r result) string { return r.class }) {
		phrases = append(phrases, class[0].class+" "+ofClass(class))
	}
	return strings.Join(phrases, ", ")
}

// ofClass says of each direction what came out, or once if all agree that it is nothing.
func ofClass(class []result) string {
	if text, agree := agreed(class); agree && class[0].verdict == stats.Unchanged {
		return text
	}
	var phrases []string
	for _, op := range groups(class, func(r result) string { return r.op }) {
		if text, agree := agreed(op); agree {
			phrases = append(phrases, op[0].op+" "+text)
			continue
		}
		for _, r := range op {
			text, _ := agreed([]result{r})
			phrases = append(phrases, op[0].op+" "+r.detail+" "+text)
		}
	}
	return strings.Join(phrases, ", ")
}

// agreed puts results of one verdict into words.
func agreed(rs []result) (text string, agree bool) {
	if !same(rs, func(r result) bool { return r.verdict == rs[0].verdict && r.short == rs[0].short }) {
		return "", false
	}
	switch {
	case rs[0].short:
		return "undecided", true
	case rs[0].verdict == stats.Unchanged:
		return "unchanged", true
	}
	return span(rs) + " " + string(rs[0].verdict), true
}

// span is the change of all, from the least to the greatest.
func span(rs []result) string {
	least, most := math.Inf(1), 0.0
	for _, r := range rs {
		least, most = min(least, math.Abs(r.change)), max(most, math.Abs(r.change))
	}
	if percent(least) == percent(most) {
		return percent(least)
	}
	return strings.TrimSuffix(percent(least), " %") + " to " + percent(most)
}

// percent is a ratio as a sentence has it: 48 %, 5.2 %.
func percent(ratio float64) string {
	text := strconv.FormatFloat(ratio*100, 'f', 1, 64)
	if math.Abs(ratio) >= 0.0995 {
		text = strconv.FormatFloat(ratio*100, 'f', 0, 64)
	}
	return strings.TrimSuffix(text, ".0") + " %"
}

func same(rs []result, is func(result) bool) bool {
	return !slices.ContainsFunc(rs, func(r result) bool { return !is(r) })
}

// groups splits results by a name, in the order in which the names come first.
func groups(rs []result, by func(result) string) [][]result {
	var names []string
	found := map[string][]result{}
	for _, r := range rs {
		n := by(r)
		if found[n] == nil {
			names = append(names, n)
		}
		found[n] = append(found[n], r)
	}
	var out [][]result
	for _, n := range names {
		out = append(out, found[n])
	}
	return out
}
