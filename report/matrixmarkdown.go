package report

import (
	"bytes"
	"io"
	"strings"
)

func writeMatrixMarkdown(w io.Writer, m *Matrix, _ Options) error {
	if len(m.Lines) == 0 {
		return nil
	}
	var buf bytes.Buffer
	cells := m.rounded()
	var heads, rules []string
	for i, h := range m.heads(", ") {
		heads, rules = append(heads, markdownProse(h)), append(rules, rule(i < len(m.Spec.Rows)))
	}
	lines := [][]string{heads, rules}
	for _, l := range m.Lines {
		var line []string
		for _, n := range l.Names {
			line = append(line, markdownProse(n))
		}
		lines = append(lines, append(line, cells(l)...))
	}
	buf.WriteString(markdownProse(m.title()) + "\n\n")
	for _, line := range lines {
		buf.WriteString("| " + strings.Join(line, " | ") + " |\n")
	}
	if legend := m.legend(); legend != "" {
		buf.WriteString("\n" + markdownProse(legend) + "\n")
	}
	return emit(w, buf.Bytes())
}
