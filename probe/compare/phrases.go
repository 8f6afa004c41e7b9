package compare

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"nasprobe/probe/stats"
)

// outcome merges results of one class, and says first if there is nothing to tell. That
// no difference was found is a result only of what was measured to its end.
func outcome(all []result, rules stats.Rules, cut []string) string {
	is := func(f finding) bool { return same(all, func(r result) bool { return r.outcome == f }) }
	switch {
	case len(all) == 0:
		return early("no row in common", cut)
	case is(few):
		return early("too few passes to tell", cut)
	case is(near):
		return early(words(near, rules), cut)
	case len(cut) == 0 && same(all, func(r result) bool { return !r.proven && (r.outcome == unchanged || r.outcome == undecided) }):
		return "no detectable difference"
	}
	var phrases []string
	for _, class := range groups(all, func(r result) string { return r.class }) {
		phrases = append(phrases, class[0].class+" "+ofClass(class, rules))
	}
	return early(strings.Join(phrases, ", "), cut)
}

// ofClass says of each direction what came out, or once if all agree that it has none.
func ofClass(class []result, rules stats.Rules) string {
	if text, agree := agreed(class, rules); agree && class[0].outcome != faster && class[0].outcome != slower {
		return text
	}
	var phrases []string
	for _, op := range groups(class, func(r result) string { return r.op }) {
		if text, agree := agreed(op, rules); agree {
			phrases = append(phrases, op[0].op+" "+text)
			continue
		}
		for _, r := range op {
			text, _ := agreed([]result{r}, rules)
			phrases = append(phrases, op[0].op+" "+r.detail+" "+text)
		}
	}
	return strings.Join(phrases, ", ")
}

// agreed puts results of one kind into words.
func agreed(rs []result, rules stats.Rules) (text string, agree bool) {
	kind := rs[0].outcome
	if !same(rs, func(r result) bool { return r.outcome == kind }) {
		return "", false
	}
	if kind == faster || kind == slower {
		return span(rs) + " " + words(kind, rules), true
	}
	return words(kind, rules), true
}

func words(f finding, rules stats.Rules) string {
	switch f {
	case faster:
		return string(stats.Faster)
	case slower:
		return string(stats.Slower)
	case few:
		return "undecided by so few passes"
	case small:
		return "changed by less than " + threshold(rules.MinEffect)
	case unchanged:
		return "unchanged"
	case near:
		return "within " + threshold(rules.SingleEffect)
	}
	return "undecided"
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

// percent is a change as a sentence has it: 48 %, 5.2 %, 4.0 %.
func percent(ratio float64) string {
	const whole = 0.0995 // from which it would have three digits
	decimals := 1
	if math.Abs(ratio) >= whole {
		decimals = 0
	}
	return strconv.FormatFloat(ratio*100, 'f', decimals, 64) + " %"
}

// threshold is a ratio that somebody chose: 3 %, 2.5 %.
func threshold(ratio float64) string {
	const digits = 1e3
	return strconv.FormatFloat(math.Round(ratio*100*digits)/digits, 'f', -1, 64) + " %"
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
