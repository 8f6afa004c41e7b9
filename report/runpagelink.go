package report

import (
	"strings"

	"nasprobe/probe"
)

// htmlLink is what a page shows of the command link, beside its rows.
type htmlLink struct {
	Tables []htmlTable
	Words  []string
}

// newHTMLLink is nil for the run of any other command.
func newHTMLLink(r *probe.Run) *htmlLink {
	tables := linkTables(r)
	if len(tables) == 0 {
		return nil
	}
	out := &htmlLink{Words: linkWords(r)}
	for _, t := range tables {
		out.Tables = append(out.Tables, htmlTable{t.heads, t.lines})
	}
	return out
}

// tripSummary is the headline of a run of link: the medians of its round trips.
func tripSummary(r *probe.Run) string {
	if r.Link == nil {
		return ""
	}
	var out []string
	for _, t := range trips(r) {
		out = append(out, t.name+" "+milli(t.P50)+" ms")
	}
	return strings.Join(out, "; ")
}
