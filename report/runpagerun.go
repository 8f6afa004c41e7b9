package report

import (
	"fmt"
	"html/template"
	"strings"

	"nasprobe/probe"
	"nasprobe/report/chart"
)

// htmlRun is one run on a page.
type htmlRun struct {
	ID, Name   string
	Target     string // where the name is another
	Incomplete bool
	Cards      []htmlFacts
	Warnings   []probe.Warning
	Notes      []probe.Warning
	Verdict    []string
	Link       *htmlLink
	Bars       template.HTML
	BarsKey    string
	Table      *htmlTable
	Latencies  *htmlLatencies
	Passes     []htmlPasses
	Legend     string
}

// htmlFacts is a card of facts.
type htmlFacts struct {
	Title string
	Facts []htmlFact
}

func newHTMLRun(r *probe.Run, index int, name string) htmlRun {
	id := fmt.Sprintf("run-%d", index+1)
	out := htmlRun{ID: id, Name: name, Incomplete: r.Incomplete, Cards: factCards(r), Legend: legend(r), Link: newHTMLLink(r)}
	warnings, notes := apart(r.Warnings)
	out.Warnings, out.Notes = htmlWarnings(warnings), htmlWarnings(notes)
	out.Verdict = printables(verdictWords(r))
	if target := probe.Printable(title(r)); target != name {
		out.Target = target
	}
	if len(r.Rows) == 0 {
		return out
	}
	runs := []*probe.Run{r}
	out.Bars, out.BarsKey = inline(barsOf(runs, nil, nil), id+"-bars"), barsKey(runs)
	out.Table = runTable(r)
	out.Latencies = latenciesOf(id+"-latency", runs, nil)
	out.Passes = passTables(r)
	return out
}

// inline is a figure as a part of the page, and nothing where there is none.
func inline(f *chart.Figure, id string) template.HTML {
	if f == nil {
		return ""
	}
	return template.HTML(f.SVG(id)) // which escapes every text
}

// runTable is the table of the text output.
func runTable(r *probe.Run) *htmlTable {
	t := &htmlTable{}
	cols := textColumns(r)
	for _, c := range cols {
		t.Heads = append(t.Heads, c.head)
	}
	for _, row := range r.Rows {
		var line []string
		for _, c := range cols {
			line = append(line, probe.Printable(c.cell(row)))
		}
		t.Lines = append(t.Lines, line)
	}
	return t
}

// runSummary is the headline of a run: its first pattern, and the first of those with the
// smallest blocks.
func runSummary(r *probe.Run) string {
	if len(r.Rows) == 0 {
		return tripSummary(r)
	}
	first, small := r.Rows[0], r.Rows[0]
	for _, row := range r.Rows {
		if row.BlockBytes < small.BlockBytes {
			small = row
		}
	}
	out := patternSummary(r, first)
	if small.BlockBytes != first.BlockBytes {
		out = append(out, patternSummary(r, small)...)
	}
	return strings.Join(out, "; ")
}

// patternSummary is one pattern in all directions that r has of it.
func patternSummary(r *probe.Run, like probe.Row) []string {
	var out []string
	for _, row := range r.Rows {
		same := row.BlockBytes == like.BlockBytes && row.QueueDepth == like.QueueDepth && row.Threads == like.Threads && row.Random == like.Random
		if v := rowThroughput(r, row); same && v > 0 {
			name := probe.Printable(row.Pattern)
			if len(out) > 0 {
				name = row.Op.String()
			}
			out = append(out, name+" "+digits(v/mega, 3))
		}
	}
	if len(out) == 0 {
		return nil
	}
	return []string{strings.Join(out, ", ") + " MB/s"}
}
