package report

import (
	"io"
	"strings"

	"nasprobe/probe"
)

func writeMatrixText(w io.Writer, m *Matrix, o Options) error {
	if len(m.Lines) == 0 {
		return nil
	}
	p := newPage(o)
	p.line(span{bold, m.title()})
	p.line()
	cols := m.textColumns()
	if m.grouped() {
		p.line(span{bold, m.groupLine(cols)})
	}
	p.table(cols, len(m.Lines))
	if legend := m.legend(); legend != "" {
		p.line()
		p.paragraph(span{}, legend)
	}
	return emit(w, p.buf.Bytes())
}

// grouped tells a table in which each figure has columns of its own below its title.
func (m *Matrix) grouped() bool { return len(m.Spec.Figures) > 1 && m.Spec.Column != "" }

func (m *Matrix) textColumns() []listColumn {
	heads := m.heads("")
	if m.grouped() { // what it is of stands above
		heads = append([]string{}, m.Spec.Rows...)
		for range m.Spec.Figures {
			heads = append(heads, m.Columns...)
		}
	}
	cols := make([]listColumn, len(heads))
	for i, h := range heads {
		cols[i] = listColumn{head: probe.Printable(h), left: i < len(m.Spec.Rows)}
	}
	cells := m.rounded()
	for _, l := range m.Lines {
		for i, text := range append(append([]string{}, l.Names...), cells(l)...) {
			cols[i].cells = append(cols[i].cells, probe.Printable(text))
		}
	}
	return cols
}

// groupLine is the line of titles above the heads. A title that is wider than its columns
// makes the first of them wider.
func (m *Matrix) groupLine(cols []listColumn) string {
	at := len(m.Spec.Rows)
	line := strings.Repeat(" ", listWidth(cols[:at]))
	for _, f := range m.Spec.Figures {
		title, group := probe.Printable(f.Title), cols[at:at+len(m.Columns)]
		if lack := columns(title) - listWidth(group); lack > 0 {
			group[0].head = strings.Repeat(" ", listWidth(group[:1])+lack-columns(group[0].head)) + group[0].head
		}
		line += columnGap + padded(title, listWidth(group))
		at += len(m.Columns)
	}
	return strings.TrimRight(line, " ")
}
