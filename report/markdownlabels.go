package report

import (
	"slices"
	"strings"

	"nasprobe/probe/compare"
)

// prose is markdownProse of a sentence in which sides are named: a label of which a part
// would be shown as code is shown so as a whole.
func (m *markdown) prose(s string) string {
	var out strings.Builder
	for s != "" {
		at, label := nextLabel(s, actingLabels(m.comparison))
		if label == "" {
			break
		}
		out.WriteString(markdownProse(s[:at]) + markdownCode(label))
		s = s[at+len(label):]
	}
	return out.String() + markdownProse(s)
}

// actingLabels are the labels with something in them that acts, the longest first: one
// may be the beginning of another.
func actingLabels(c *compare.Comparison) []string {
	var out []string
	for _, s := range c.Sides {
		if acts(s.Label) {
			out = append(out, s.Label)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return len(b) - len(a) })
	return out
}

// nextLabel is the first place in s where one of the labels stands as words of its own.
func nextLabel(s string, labels []string) (at int, label string) {
	for i := range s {
		if i > 0 && !strings.ContainsRune(" (", rune(s[i-1])) {
			continue
		}
		for _, l := range labels {
			rest, found := strings.CutPrefix(s[i:], l)
			if found && (rest == "" || strings.ContainsRune(" ,;:.)", rune(rest[0]))) {
				return i, l
			}
		}
	}
	return 0, ""
}
