package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"nasprobe/probe"
)

// linkFigures are the tables of what the command link found.
func linkFigures(p *page, r *probe.Run) {
	for _, t := range linkTables(r) {
		p.line()
		cols, _ := fit(t.columns(), t.lines, p.width, []string{"rate", "number", "write MB/s", "min ms", "mean ms"})
		for i, l := range table(cols, t.lines) {
			style := plain
			if i == 0 {
				style = bold
			}
			p.line(span{style, strings.TrimRight(l, " ")})
		}
	}
	figures(p, r)
	for _, s := range linkWords(r) {
		p.line()
		p.paragraph(span{}, s)
	}
}

// cellTable is a table whose cells are known.
type cellTable struct {
	heads []string
	lines [][]string
}

func (t cellTable) columns() []column[[]string] {
	var out []column[[]string]
	for i, head := range t.heads {
		out = append(out, column[[]string]{head, func(line []string) string { return line[i] }})
	}
	return out
}

// linkTables are those of a run of link, without those that would be empty.
func linkTables(r *probe.Run) []cellTable {
	if r.Link == nil {
		return nil
	}
	var out []cellTable
	for _, t := range []cellTable{tripTable(r), ceilingTable(r.Link.Ceilings)} {
		if len(t.lines) > 0 {
			out = append(out, t)
		}
	}
	return out
}

// trip is a round trip without a file, many times.
type trip struct {
	name string
	probe.Distribution
}

// trips are those that were looked at.
func trips(r *probe.Run) []trip {
	all := []trip{{"TCP connection", r.Link.Connect}, {emptyRequest(r.Target.Protocol), r.RoundTrip}}
	return slices.DeleteFunc(all, func(t trip) bool { return t.Count == 0 })
}

func tripTable(r *probe.Run) cellTable {
	t := cellTable{heads: []string{"Round trips", "min ms", "mean ms", "p50 ms", "p99 ms", "number"}}
	for _, d := range trips(r) {
		t.lines = append(t.lines, []string{d.name, milli(d.Min), milli(d.Mean), milli(d.P50), milli(d.P99), humanize.Comma(int64(d.Count))})
	}
	return t
}

// emptyRequest is the request of a protocol that asks for nothing.
func emptyRequest(protocol string) string {
	switch protocol {
	case "smb":
		return "SMB ECHO"
	case "nfs":
		return "NFS NULL"
	}
	return "empty request"
}

func milli(seconds float64) string { return fixed(seconds*1e3, 3) }

// ceilingTable has what the link carries at most.
func ceilingTable(ceilings []probe.Ceiling) cellTable {
	t := cellTable{heads: []string{"Ceiling of", "MTU", "TCP MB/s", "read MB/s", "write MB/s", "rate"}}
	for i, c := range ceilings {
		source := sourceText(c.Source)
		if i > 0 && c.Source != probe.SourceStandard {
			source = "to compare"
		}
		t.lines = append(t.lines, []string{bitRate(c.LinkRate), fmt.Sprint(c.MTU), digits(c.TCP/mega, 3), digits(c.Read/mega, 3), digits(c.Write/mega, 3), source})
	}
	return t
}

func bitRate(n int64) string { return humanize.SIWithDigits(float64(n), 1, "bit/s") }

// sourceText says in short where a rate comes from.
func sourceText(source string) string {
	texts := map[string]string{probe.SourceInterface: "of the interface", probe.SourceTold: "as told", probe.SourceInferred: "inferred", probe.SourceStandard: "usual"}
	return texts[source]
}
