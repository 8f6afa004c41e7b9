package report

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// summaryLines are the sentences of the summary, one a later side where these are
// several. Labels may hold what the sentences are joined by, so each is looked for by
// how it begins.
func summaryLines(c *compare.Comparison) []string {
	rest := c.Summary
	if rest == "" {
		return nil
	}
	var out []string
	for i := 2; i < len(c.Sides); i++ {
		line, after, ok := strings.Cut(rest, "; "+c.Sides[i].Label+" against ")
		if !ok {
			continue
		}
		out, rest = append(out, line), c.Sides[i].Label+" against "+after
	}
	return append(out, rest)
}

// capital is s with its first letter as a sentence has it.
func capital(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	if n == 0 || first == utf8.RuneError {
		return s
	}
	return string(unicode.ToUpper(first)) + s[n:]
}

// apart tells notes on the figures from warnings about them. What notes advise begins a
// sentence of its own.
func apart(all []probe.Warning) (warnings, notes []probe.Warning) {
	for _, w := range all {
		if isNote(w) {
			w.Remedy = capital(w.Remedy)
			notes = append(notes, w)
		} else {
			warnings = append(warnings, w)
		}
	}
	return warnings, notes
}

// isNote tells of a finding that is no alarm: figures that lie apart, and what the profile
// itself chose.
func isNote(w probe.Warning) bool {
	return w.Code == "outliers" || slices.Contains(unsurprising, w.Code)
}
