package health

import (
	"fmt"
	"slices"
	"strings"

	"nasprobe/probe"
)

// mostFindings are those that a summary names.
const mostFindings = 3

// summary is the result in one line: what is wrong and what changed, or what was
// measured.
func summary(res *Result) string {
	if len(res.Findings) == 0 {
		return probe.Printable(healthy(res))
	}
	var out []string
	dated, told := false, false
	for _, f := range res.Findings[:min(len(res.Findings), mostFindings)] {
		text := f.Text
		if !dated && res.fell(f.Figure) {
			text, dated = text+" ("+res.Baseline.span()+")", true
		}
		told = told || f.Figure == "" && text == changed(res.Changes)
		out = append(out, text)
	}
	if more := len(res.Findings) - mostFindings; more > 0 {
		out = append(out, fmt.Sprintf("%d more", more))
	}
	if len(res.Changes) > 0 && !told {
		out = append(out, changes(res.Changes))
	}
	return probe.Printable(strings.Join(out, "; "))
}

// healthy says of a run in which nothing is wrong what was measured, against what, and
// what changed all the same.
func healthy(res *Result) string {
	text := throughputs(res.Figures)
	switch {
	case res.Baseline == nil:
		return text
	case !res.Baseline.Enough():
		text += "; " + res.Baseline.Text()
	default:
		text += "; in line with " + res.Baseline.span()
	}
	if len(res.Changes) > 0 {
		text += "; " + changed(res.Changes)
	}
	return text
}

// fell tells whether the figure of that name fell against its baseline.
func (r *Result) fell(name string) bool {
	return slices.ContainsFunc(r.Figures, func(f Figure) bool { return f.Name == name && f.fell() })
}

// span is "30 runs since 2026-11-01".
func (b *Baseline) span() string {
	text := count(b.Runs, "run", "runs")
	if !b.Since.IsZero() {
		text += " since " + b.Since.Format("2006-01-02")
	}
	return text
}

// Text is what a run was compared with: "30 runs since 2026-11-01", or "no baseline yet:
// 1 of 3 runs".
func (b *Baseline) Text() string {
	if !b.Enough() {
		return fmt.Sprintf("no baseline yet: %d of %d runs", b.Runs, b.Least)
	}
	return b.span()
}
