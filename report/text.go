package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"nasprobe/probe"
)

// writeText is the report for people: what was measured, a table with a line a row,
// conditions, path, warnings, and what the figures mean.
func writeText(w io.Writer, r *probe.Run, o Options) error {
	p := newPage(o)
	heading(p, r)
	if r.Link != nil {
		linkFigures(p, r)
	} else {
		figures(p, r)
	}
	streamMeans(p, r)
	circumstances(p, r)
	for _, warning := range r.Warnings {
		p.line()
		p.paragraph(span{yellow, "Warning: "}, sentence(warning.Message))
		if warning.Remedy != "" {
			p.paragraph(span{plain, " Remedy: "}, sentence(warning.Remedy))
		}
	}
	verdicts(p, r)
	p.line()
	if r.Incomplete {
		p.paragraph(span{red, "INCOMPLETE: "}, "the run ended before everything was measured.")
	}
	p.paragraph(span{}, legend(r)+flushLegend(r))
	return emit(w, p.buf.Bytes())
}

func figures(p *page, r *probe.Run) {
	if len(r.Rows) == 0 {
		return
	}
	p.line()
	cols, dropped := fit(textColumns(r), r.Rows, p.width, leastWanted)
	cols = append(cols, p.bars(cols, r)...)
	for i, l := range table(cols, r.Rows) {
		style := plain
		if i == 0 {
			style = bold
		}
		p.line(span{style, strings.TrimRight(l, " ")})
	}
	if len(dropped) > 0 {
		p.paragraph(span{}, "(not shown for want of room: "+strings.Join(dropped, ", ")+")")
	}
}

func circumstances(p *page, r *probe.Run) {
	known := slices.DeleteFunc([][2]string{{"Session: ", sessionText(r)}, {"Path:    ", pathText(r.Path)}, {"Client:  ", clientText(r)}},
		func(c [2]string) bool { return c[1] == "" })
	if len(known) > 0 {
		p.line()
	}
	for _, c := range known {
		p.paragraph(span{plain, c[0]}, c[1])
	}
}

// legend says what stands in the table, so that a figure that is copied from it is
// not misread.
func legend(r *probe.Run) string {
	switch {
	case onlyScores(r):
		return scoreLegend(r)
	case len(r.Rows) == 0:
		return "MB = 1,000,000 bytes."
	}
	passes := spreadWords(r)
	switch {
	case isStreams(r):
		return "MB = 1,000,000 bytes. MB/s and Mbit/s are " + passes + ". A write goes from this machine to the other, a read comes from there. CPU: 100 is one core of this machine, peer CPU: of the other."
	case isCopy(r):
		return copyLegend(r, passes)
	}
	return "MB = 1,000,000 bytes. MB/s and IOPS are " + passes + "; " +
		percentileWords(r) + "; CPU: 100 is one core of this machine."
}

// spreadWords say what stands for the passes of a row.
func spreadWords(r *probe.Run) string {
	passes := count(r.Plan.Passes, "pass", "passes")
	switch {
	case r.Plan.Passes == 1:
		return "those of " + passes
	case r.Incomplete:
		passes = "up to " + passes
	}
	return "the median of " + passes + ", min-max their range"
}

func percentileWords(r *probe.Run) string {
	if r.Plan.Passes == 1 {
		return "p50 and p99 are percentiles of its latencies"
	}
	return "p50 and p99 are the median of the passes' latency percentiles"
}

// sentence gives a finding the dress of a sentence.
func sentence(s string) string { return strings.TrimSuffix(s, ".") + "." }

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
