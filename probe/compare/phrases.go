package compare

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"nasprobe/probe/stats"
)

// outcome merges results of one class, and says first if there is nothing to tell.
func outcome(all []result) string {
	if same(all, func(r result) bool { return r.few }) {
		return "too few passes to tell"
	}
	if same(all, func(r result) bool { return r.verdict == stats.Unchanged && !r.few }) {
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
	if !same(rs, func(r result) bool { return r.verdict == rs[0].verdict && r.open == rs[0].open }) {
		return "", false
	}
	switch {
	case rs[0].open:
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
