package report

import (
	"fmt"
	"html/template"
	"strconv"

	"nasprobe/probe"
)

// htmlLatencies are the charts of latency, a card a row.
type htmlLatencies struct {
	ID, Key string
	Top     bool // it is a section of the page, not of a run
	Cards   []htmlLatency
}

// htmlLatency is the chart of one row, with its figures beside it.
type htmlLatency struct {
	Pattern string
	Passes  *plot // of one run; nil of several
	Chart   template.HTML
	Table   htmlTable
}

// latenciesOf is nil where no run tells percentiles. Names are those of several runs.
func latenciesOf(id string, runs []*probe.Run, names []string) *htmlLatencies {
	out := &htmlLatencies{ID: id, Key: latencyKey(runs)}
	if len(runs) == 1 {
		out.Key = "In a strip each dot is a pass, on a scale that fits its row, and the bar their median. Below it: latency. " + out.Key
	}
	for i, pattern := range patternsIn(runs) {
		f := latencyOf(pattern, runs, names)
		if f == nil {
			continue
		}
		card := htmlLatency{Pattern: probe.Printable(pattern), Chart: inline(f, fmt.Sprintf("%s-%d", id, i+1)), Table: latencyTable(pattern, runs, names)}
		if len(runs) == 1 {
			card.Passes = passesOf(runs[0], pattern, fmt.Sprintf("%s-%d-passes", id, i+1))
		}
		out.Cards = append(out.Cards, card)
	}
	if len(out.Cards) == 0 {
		return nil
	}
	return out
}

// latencyTable has a line a run.
func latencyTable(pattern string, runs []*probe.Run, names []string) htmlTable {
	t := htmlTable{Heads: []string{"ms"}}
	for _, f := range latencyFigures(probe.Latency{}) {
		t.Heads = append(t.Heads, f.name)
	}
	for i, r := range runs {
		row, ok := rowNamed(r, pattern)
		if !ok {
			continue
		}
		line := []string{"median"}
		if len(runs) > 1 {
			line[0] = names[i]
		}
		for _, f := range latencyFigures(row.Latency) {
			line = append(line, briefly(f.seconds))
		}
		t.Lines = append(t.Lines, line)
	}
	return t
}

// htmlPasses are the passes of one row.
type htmlPasses struct {
	Pattern string
	Table   htmlTable
}

func passTables(r *probe.Run) []htmlPasses {
	if onlyScores(r) {
		return nil
	}
	var out []htmlPasses
	for _, row := range r.Rows {
		if passes := row.Scored(); len(passes) > 0 {
			out = append(out, htmlPasses{probe.Printable(row.Pattern), passTable(passes)})
		}
	}
	return out
}

func passTable(passes []probe.Pass) htmlTable {
	t := htmlTable{Heads: []string{"Pass", "MB/s", "IOPS"}}
	for _, f := range latencyFigures(probe.Latency{}) {
		t.Heads = append(t.Heads, f.name+" ms")
	}
	t.Heads = append(t.Heads, "CPU %", "retransmits")
	for i, p := range passes {
		line := []string{strconv.Itoa(i + 1), fixed(p.Throughput/mega, 3), digits(p.IOPS, 3)}
		for _, f := range latencyFigures(p.Latency) {
			line = append(line, milliseconds(f.seconds))
		}
		t.Lines = append(t.Lines, append(line, digits(cpuShare([]probe.Pass{p})*100, 1), optional(p.Retransmits)))
	}
	return t
}
