package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"nasprobe/patterns"
)

// table shows a base's figures and the ratio of the others' throughput to it.
type table struct {
	title  string
	base   string
	others []string
	rows   []patterns.Pattern
	target float64 // least ratio that is wished for; 0 is none
}

func (t table) print(out io.Writer, r result) {
	fmt.Fprintf(out, "\n%s\n\n", t.title)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "\t%s MB/s\tmin-max\t", t.base)
	if r.tellsCPU(t.base) {
		fmt.Fprint(w, "IOPS\t")
	}
	t.cpuHead(w, r, t.base)
	for _, o := range t.others {
		fmt.Fprintf(w, "%s\tmin-max\t", o)
		t.cpuHead(w, r, o)
	}
	fmt.Fprintln(w)
	for _, p := range t.rows {
		for _, row := range patterns.ReadWrite(p) {
			t.line(w, r, row.String())
		}
	}
	w.Flush()
}

func (t table) line(w io.Writer, r result, row rowName) {
	base := r.Figures[row][t.base]
	mbs := each(base, func(f figure) float64 { return f.Throughput / 1e6 })
	fmt.Fprintf(w, "%s\t%.1f\t%.1f-%.1f\t", row, median(mbs), slices.Min(mbs), slices.Max(mbs))
	if r.tellsCPU(t.base) {
		fmt.Fprint(w, orDash("%.0f", medianOf(base, func(f figure) float64 { return f.IOPS })), "\t")
	}
	t.cpu(w, r, t.base, base)
	for _, o := range t.others {
		t.ratio(w, base, r.Figures[row][o])
		t.cpu(w, r, o, r.Figures[row][o])
	}
	fmt.Fprintln(w)
}

func (t table) ratio(w io.Writer, base, other []figure) {
	ratios := ratiosTo(base, other)
	if len(ratios) == 0 {
		fmt.Fprint(w, "-\t-\t")
		return
	}
	mark := ""
	if median(ratios) < t.target {
		mark = "*"
	}
	fmt.Fprintf(w, "%s%.3f\t%.3f-%.3f\t", mark, median(ratios), slices.Min(ratios), slices.Max(ratios))
}

// cpu prints microseconds of CPU time a request, of contenders that tell it.
func (t table) cpu(w io.Writer, r result, name string, fs []figure) {
	if r.tellsCPU(name) {
		fmt.Fprint(w, orDash("%.1f", medianOf(fs, func(f figure) float64 { return f.CPU * 1e6 })), "\t")
	}
}

func (t table) cpuHead(w io.Writer, r result, name string) {
	if r.tellsCPU(name) {
		fmt.Fprint(w, "CPU µs\t")
	}
}

// tellsCPU is true of nasprobe and false of the peers, whose requests are not counted.
func (r result) tellsCPU(name string) bool {
	for _, by := range r.Figures {
		for _, f := range by[name] {
			if f.CPU > 0 {
				return true
			}
		}
	}
	return false
}

// ratiosTo divides round by round: what slowed the machine in one round slowed both.
func ratiosTo(base, other []figure) []float64 {
	var out []float64
	for i := range min(len(base), len(other)) {
		out = append(out, other[i].Throughput/base[i].Throughput)
	}
	return out
}

func orDash(format string, v float64) string {
	if v == 0 {
		return "-"
	}
	return fmt.Sprintf(format, v)
}

func medianOf(fs []figure, value func(figure) float64) float64 { return median(each(fs, value)) }

func each(fs []figure, value func(figure) float64) []float64 {
	out := make([]float64, len(fs))
	for i, f := range fs {
		out[i] = value(f)
	}
	return out
}

// median of nothing is 0.
func median(vs []float64) float64 {
	if len(vs) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(vs))
	n := len(s)
	return (s[(n-1)/2] + s[n/2]) / 2
}
