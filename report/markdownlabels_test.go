package report

import (
	"strings"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// A label is code as a whole or not at all.
func TestLabelsOfSeveralWordsInMarkdown(t *testing.T) {
	for _, c := range []struct{ before, after, want string }{
		{"jumbo off", "jumbo on", "**jumbo on against jumbo off: faster**"},
		{"switch #1 off", "switch #1 off, on", "**`switch #1 off, on` against `switch #1 off`: faster**"},
		{"a@b c|d", "x", "**x against <code>a&#64;b c&#124;d</code>: faster**"},
		{"see www.x y", "y", "**y against `see www.x y`: faster**"},
		{"#1", "#12 (2)", "**`#12 (2)` against `#1`: faster**"},
	} {
		of := comparisonOf([]compare.Side{comparedSide(c.before, 1448), comparedSide(c.after, 1448)})
		of.Summary = c.after + " against " + c.before + ": faster"
		of.Warnings = []probe.Warning{{Message: c.after + " (" + c.before + ")", Remedy: "ask"}}
		out := renderComparison(t, "markdown", of)
		if !strings.Contains(out, "\n"+c.want+"\n") {
			t.Errorf("no %s in\n%s", c.want, out)
		}
		if acts(c.before) && !strings.Contains(out, " ("+markdownCode(c.before)+"). Remedy: ask.") {
			t.Errorf("the warning about %s in\n%s", c.before, out)
		}
	}
}
