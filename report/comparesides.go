package report

import (
	"fmt"
	"slices"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// sideNames are what tables call the sides: their labels where these are short and
// tell the sides apart, else their numbers.
func sideNames(c *compare.Comparison) (names []string, labels bool) {
	const longest = 24 // columns
	names, seen := make([]string, len(c.Sides)), map[string]bool{"": true}
	for i, s := range c.Sides {
		names[i] = strings.TrimSpace(probe.Printable(s.Label))
		if seen[names[i]] || columns(names[i]) > longest {
			return numbered("side", len(c.Sides)), false
		}
		seen[names[i]] = true
	}
	return names, true
}

func numbered(what string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("%s %d", what, i+1)
	}
	return out
}

// sideSession tells the terms of a side's session. Its dialect tells the protocol:
// only those of SMB are bare numbers.
func sideSession(s compare.Side) string {
	run := probe.Run{Conditions: s.Conditions}
	if d := s.Conditions.Dialect; d != "" && d[0] >= '0' && d[0] <= '9' {
		run.Target.Protocol = "smb"
	}
	return sessionText(&run)
}

// rowSide is what one side has of a row.
type rowSide struct {
	row   compare.Row
	index int // of the side
	compare.RowSide
}

// rowSides are all sides of all rows, row by row.
func rowSides(c *compare.Comparison) []rowSide {
	var out []rowSide
	for _, r := range c.Rows {
		for i, s := range r.Sides {
			if i < len(c.Sides) {
				out = append(out, rowSide{r, i, s})
			}
		}
	}
	return out
}

// costColumns are the columns of what a throughput took, without that of the names
// of the sides. A dash is what the passes do not know.
func costColumns() []column[rowSide] {
	return []column[rowSide]{
		{"IOPS", func(s rowSide) string { return told(s.IOPS, digits(s.IOPS, 1)) }},
		{"packets/s", func(s rowSide) string { return told(s.PacketsPerSecond, fixed(s.PacketsPerSecond, 0)) }},
		{"CPU s/GB", func(s rowSide) string { return told(s.CPUPerGB, digits(s.CPUPerGB, 3)) }},
		{"retransmits", func(s rowSide) string { return optional(s.Retransmits) }},
	}
}

func told(v float64, text string) string {
	if v == 0 {
		return ""
	}
	return text
}

// filled leaves out the columns in which no row has anything.
func filled[R any](cols []column[R], rows []R) []column[R] {
	var out []column[R]
	for _, c := range cols {
		if slices.ContainsFunc(rows, func(r R) bool { return c.cell(r) != "" }) {
			out = append(out, c)
		}
	}
	return out
}

// differencesOf are the differences that the comparison is about, or else those that
// may be a cause.
func differencesOf(c *compare.Comparison, subject bool) []compare.Difference {
	var out []compare.Difference
	for _, d := range c.Differences {
		if d.Subject == subject {
			out = append(out, d)
		}
	}
	return out
}
