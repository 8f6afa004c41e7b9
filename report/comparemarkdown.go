package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"nasprobe/probe/compare"
)

// writeCompareMarkdown writes what a person pastes into a forum or an issue: GitHub
// Flavored Markdown, the summary first.
func writeCompareMarkdown(w io.Writer, c *compare.Comparison, _ Options) error {
	m := markdown{comparison: c}
	m.names, m.labels = sideNames(c)
	m.line("## nasprobe comparison")
	if c.Summary != "" {
		m.line("\n**%s**", markdownProse(c.Summary))
	}
	m.rows()
	m.sides()
	m.differences()
	m.unmatched()
	m.warnings()
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

func (m *markdown) sides() {
	m.line("\n### Sides")
	cols := []column[int]{
		{"Side", m.title},
		{"Runs", func(i int) string { return m.codes(m.comparison.Sides[i].Runs) }},
		{"Session", func(i int) string { return markdownProse(sideSession(m.comparison.Sides[i])) }},
		{"Path", func(i int) string { return markdownProse(pathText(m.comparison.Sides[i].Path)) }},
	}
	markdownTable(&m.buf, len(cols), cols, indexes(len(m.names)))
}

// name is what tables call side i.
func (m *markdown) name(i int) string {
	if m.labels {
		return markdownCode(m.names[i])
	}
	return m.names[i]
}

// title is the name of side i and its label where that is another.
func (m *markdown) title(i int) string {
	if label := m.comparison.Sides[i].Label; !m.labels && label != "" {
		return m.names[i] + ": " + markdownCode(label)
	}
	return m.name(i)
}

func (m *markdown) codes(ids []string) string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = markdownCode(id)
	}
	return strings.Join(out, ", ")
}

func (m *markdown) differences() {
	if len(m.comparison.Differences) == 0 {
		return
	}
	m.line("\n### Possible causes")
	cols := []column[compare.Difference]{{"What differs", func(d compare.Difference) string { return markdownProse(d.What) }}}
	for i := range m.names {
		cols = append(cols, column[compare.Difference]{m.name(i), func(d compare.Difference) string {
			if i >= len(d.Values) {
				return absent
			}
			return markdownProse(d.Values[i])
		}})
	}
	markdownTable(&m.buf, len(cols), cols, m.comparison.Differences)
}

func (m *markdown) unmatched() {
	if len(m.comparison.Unmatched) == 0 {
		return
	}
	m.line("\n### Not compared: not all sides have them\n")
	for _, u := range m.comparison.Unmatched {
		m.line("- %s: only %s", markdownProse(u.Pattern), m.codes(u.Sides))
	}
}

func (m *markdown) warnings() {
	if len(m.comparison.Warnings) == 0 {
		return
	}
	m.line("\n### Warnings\n")
	for _, w := range m.comparison.Warnings {
		text := "- " + markdownProse(sentence(w.Message))
		if w.Remedy != "" {
			text += " Remedy: " + markdownProse(sentence(w.Remedy))
		}
		m.line("%s", text)
	}
}
