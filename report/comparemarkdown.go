package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// writeCompareMarkdown writes what a person pastes into a forum or an issue: GitHub
// Flavored Markdown, the summary first.
func writeCompareMarkdown(w io.Writer, c *compare.Comparison, _ Options) error {
	m := markdown{comparison: c}
	m.names, m.labels = sideNames(c)
	m.line("## nasprobe comparison")
	m.summary()
	m.sides()
	m.differences("Packet sizes", true)
	m.line("\n### Throughput")
	m.rows()
	m.differences("Possible causes: what else differs", false)
	m.unmatched()
	warnings, notes := apart(c.Warnings)
	m.findings("Warnings", " Remedy: ", warnings)
	m.findings("Notes", " ", notes)
	m.line("\n%s", markdownProse(compareLegend(c)))
	return emit(w, m.buf.Bytes())
}

// markdown collects the lines. Everything that a user or a server chose goes through
// markdownCode or markdownProse.
type markdown struct {
	comparison *compare.Comparison
	names      []string // of the sides, in tables
	labels     bool     // the names are their labels
	buf        bytes.Buffer
}

func (m *markdown) line(format string, values ...any) {
	fmt.Fprintf(&m.buf, format+"\n", values...)
}

// summary is a line, or a list of one a pair.
func (m *markdown) summary() {
	lines, mark := summaryLines(m.comparison), ""
	if len(lines) > 1 {
		mark = "- "
	}
	for i, l := range lines {
		if i == 0 {
			m.line("")
		}
		m.line("%s**%s**", mark, m.prose(l))
	}
}

// sides has a line a fact and a column a side.
func (m *markdown) sides() {
	facts := []sideFact{
		{"Label", func(s compare.Side) string { return m.label(s) }},
		{"Measured", func(s compare.Side) string { return markdownProse(sideFacts(s)) }},
		{"Comment", func(s compare.Side) string { return markdownCodes(s.Comment) }},
		{"Runs", func(s compare.Side) string { return markdownCodes(s.Runs...) }},
		{"Session", func(s compare.Side) string { return markdownProse(sideSession(s)) }},
		{"Path", func(s compare.Side) string { return markdownProse(pathText(s.Path)) }},
	}
	facts = slices.DeleteFunc(facts, func(f sideFact) bool {
		return !slices.ContainsFunc(m.comparison.Sides, func(s compare.Side) bool { return f.of(s) != "" })
	})
	cols := []column[sideFact]{{"Side", func(f sideFact) string { return f.what }}}
	for i, s := range m.comparison.Sides {
		cols = append(cols, column[sideFact]{m.name(i), func(f sideFact) string { return f.of(s) }})
	}
	m.line("\n### Sides")
	markdownTable(&m.buf, len(cols), cols, facts)
}

// sideFact is something to tell of each side, as Markdown.
type sideFact struct {
	what string
	of   func(compare.Side) string
}

// label is told where the tables have another name for the side.
func (m *markdown) label(s compare.Side) string {
	if m.labels {
		return ""
	}
	return markdownCodes(s.Label)
}

// name is what tables call side i.
func (m *markdown) name(i int) string {
	if m.labels {
		return markdownCode(m.names[i])
	}
	return m.names[i]
}

// differences are what the comparison is about, or else what may be a cause.
func (m *markdown) differences(title string, subject bool) {
	found := differencesOf(m.comparison, subject)
	if len(found) == 0 {
		return
	}
	m.line("\n### %s", title)
	cols := []column[compare.Difference]{{"What", func(d compare.Difference) string { return markdownProse(d.What) }}}
	for i := range m.names {
		cols = append(cols, column[compare.Difference]{m.name(i), func(d compare.Difference) string {
			if i >= len(d.Values) {
				return absent
			}
			return markdownProse(d.Values[i])
		}})
	}
	markdownTable(&m.buf, len(cols), cols, found)
}

func (m *markdown) unmatched() {
	if len(m.comparison.Unmatched) == 0 {
		return
	}
	m.line("\n### Not compared: not all sides have them\n")
	for _, u := range m.comparison.Unmatched {
		m.line("- %s: only %s", markdownProse(u.Pattern), markdownCodes(u.Sides...))
	}
}

func (m *markdown) findings(title, remedy string, found []probe.Warning) {
	if len(found) == 0 {
		return
	}
	m.line("\n### %s\n", title)
	for _, w := range found {
		text := "- " + m.prose(sentence(w.Message))
		if w.Remedy != "" {
			text += remedy + m.prose(sentence(w.Remedy))
		}
		m.line("%s", text)
	}
}
