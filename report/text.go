package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"nasprobe/probe"
)

// writeText is the report for people: what was measured, a table with a line a row,
// conditions, path, warnings, and what the figures mean.
func writeText(w io.Writer, r *probe.Run, o Options) error {
	p := newPage(o)
	heading(p, r)
	p.line()
	for i, l := range table(textColumns(r), r.Rows) {
		style := plain
		if i == 0 {
			style = bold
		}
		p.line(span{style, strings.TrimRight(l, " ")})
	}
	p.line()
	circumstances(p, r)
	for _, warning := range r.Warnings {
		p.line()
		p.paragraph(span{yellow, "Warning: "}, sentence(warning.Message))
		if warning.Remedy != "" {
			p.paragraph(span{plain, "  Try:   "}, sentence(warning.Remedy))
		}
	}
	p.line()
	if r.Incomplete {
		p.paragraph(span{red, "INCOMPLETE: "}, "the run ended before everything was measured.")
	}
	p.paragraph(span{}, legend(r))
	return emit(w, p.buf.Bytes())
}

func heading(p *page, r *probe.Run) {
	p.line(span{bold, r.Target.URL})
	p.paragraph(span{}, strings.Join(planFacts(r), ", "))
	for _, f := range []struct{ name, value string }{
		{"Label", r.Label}, {"Tags", tagText(r.Tags)}, {"Comment", r.Comment},
	} {
		if f.value != "" {
			p.line(span{plain, f.name + ": " + f.value})
		}
	}
}

func planFacts(r *probe.Run) []string {
	facts := []string{
		strings.TrimSpace(r.Tool.Name + " " + r.Tool.Version),
		r.Started.Format("2006-01-02 15:04:05 -07:00"),
		"profile " + r.Plan.Profile,
		size(r.Plan.FileBytes) + " file",
		fmt.Sprintf("%s of %s s", count(r.Plan.Passes, "pass", "passes"), short(r.Plan.PassSeconds)),
		r.Plan.Data + " data",
	}
	if r.Plan.Verify {
		facts = append(facts, "verified")
	}
	if r.Plan.ReadOnly {
		facts = append(facts, "read only")
	}
	return facts
}

func tagText(tags map[string]string) string {
	var out []string
	for _, k := range slices.Sorted(maps.Keys(tags)) {
		out = append(out, k+"="+tags[k])
	}
	return strings.Join(out, ", ")
}

func circumstances(p *page, r *probe.Run) {
	for _, facts := range [][]string{conditionFacts(r), pathFacts(r.Path)} {
		if len(facts) > 0 {
			p.paragraph(span{}, strings.Join(facts, ", "))
		}
	}
}

// legend says what stands in the table, so that a figure that is copied from it is
// not misread.
func legend(r *probe.Run) string {
	return fmt.Sprintf("MB = 1,000,000 bytes. MB/s and IOPS are the median of %s, min-max their range; "+
		"p50 and p99 are the median of the passes' latency percentiles; CPU: 100 is one core of this machine.",
		count(r.Plan.Passes, "pass", "passes"))
}

// sentence gives a finding the dress of a sentence.
func sentence(s string) string { return strings.TrimSuffix(s, ".") + "." }

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
