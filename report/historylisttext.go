package report

import (
	"io"
	"slices"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/metric"
)

// listColumn is a column of the list for people.
type listColumn struct {
	head  string
	left  bool // aligned left, as words are
	cells []string
}

// listColumns are those that have something to say.
func listColumns(list []Listed) []listColumn {
	var cols []listColumn
	add := func(head string, left bool, cell func(Listed) string) {
		c := listColumn{head: head, left: left}
		told := false
		for _, l := range list {
			text := probe.Printable(cell(l))
			told = told || text != ""
			c.cells = append(c.cells, text)
		}
		if told {
			cols = append(cols, c)
		}
	}
	add("ID", true, func(l Listed) string { return l.Short })
	add(startedHead, true, startedText)
	add("target", true, func(l Listed) string { return readable(l.Run.Target.URL) })
	add(remarksHead(list), true, remarksText)
	add("profile", true, func(l Listed) string { return l.Run.Plan.Profile })
	add("read MB/s", false, rateText("seq-read", "tcp-read"))
	add("write MB/s", false, rateText("seq-write", "tcp-write"))
	add("MSS", false, func(l Listed) string { return baseText("mss")(l.Run) })
	add("", true, func(l Listed) string { return incompleteMark(l.Run) })
	return cols
}

// The heads of the columns that are made to fit.
const (
	startedHead = "started"
	labelHead   = "label"
	tagsHead    = "tags"
	bothHead    = labelHead + ", " + tagsHead
)

// remarksHead names what the column of remarks holds.
func remarksHead(list []Listed) string {
	labels := slices.ContainsFunc(list, func(l Listed) bool { return l.Run.Label != "" })
	tags := slices.ContainsFunc(list, func(l Listed) bool { return len(l.Run.Tags) > 0 })
	switch {
	case labels && tags:
		return bothHead
	case tags:
		return tagsHead
	}
	return labelHead
}

// remarksText is the label and the tags of a run.
func remarksText(l Listed) string {
	label, tags := l.Run.Label, tagText(l.Run.Tags)
	if label != "" && tags != "" {
		label += ", "
	}
	return label + tags
}

func startedText(l Listed) string {
	if l.Started.IsZero() {
		return ""
	}
	return l.Started.Format("2006-01-02 15:04:05")
}

// rateText is the first throughput that a run has, in MB/s. The names are ours.
func rateText(names ...string) func(Listed) string {
	var all []metric.Metric
	for _, name := range names {
		m, err := metric.Parse(name)
		if err != nil {
			panic(err)
		}
		all = append(all, m)
	}
	return func(l Listed) string {
		for _, m := range all {
			if v, ok := m.Of(l.Run); ok {
				return fixed(v/mega, 1)
			}
		}
		return ""
	}
}

func incompleteMark(r *probe.Run) string {
	if r.Incomplete {
		return "incomplete"
	}
	return ""
}

// writeListText writes a line a run. A list without runs is empty: what is to be said
// about that is no part of it.
func writeListText(w io.Writer, list []Listed, o Options) error {
	if len(list) == 0 {
		return nil
	}
	p := newPage(o)
	cols, dropped := p.fitList(p.bounded(listColumns(list)))
	p.table(cols, len(list))
	if len(dropped) > 0 {
		p.paragraph(span{}, "(not shown for want of room: "+strings.Join(dropped, ", ")+")")
	}
	return emit(w, p.buf.Bytes())
}

// mostWords bounds what a list shows of a name or a label, in columns: where it goes to no
// terminal one that is very long would make all lines as long.
const mostWords = 160

func (p *page) bounded(cols []listColumn) []listColumn {
	for i, c := range cols {
		if c.left {
			cols[i] = p.cut(c, mostWords)
		}
	}
	return cols
}

// table prints the header and n rows.
func (p *page) table(cols []listColumn, n int) {
	for i, l := range listLines(cols, n) {
		style := plain
		if i == 0 {
			style = bold
		}
		p.line(span{style, strings.TrimRight(l, " ")})
	}
}

func listWidth(cols []listColumn) int { return columns(listLines(cols, 0)[0]) }

// listLines lays the header and n rows out. The header is as wide as the widest cell.
func listLines(cols []listColumn, n int) []string {
	lines := make([]string, n+1)
	for i, c := range cols {
		for j, cell := range aligned(append([]string{c.head}, c.cells...), c.left)[:n+1] {
			if i > 0 {
				lines[j] += columnGap
			}
			lines[j] += cell
		}
	}
	return lines
}
