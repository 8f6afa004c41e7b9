package report

import (
	"bytes"
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// writeCompareCSV writes a table (RFC 4180) with a header line and a line for each row
// and side, in base units named as in JSON. Of the first side the fields about a change
// are empty, as they are of a side that lacks the row.
func writeCompareCSV(w io.Writer, c *compare.Comparison, _ Options) error {
	var buf bytes.Buffer
	out := csv.NewWriter(&buf)
	out.UseCRLF = true
	cols := compareCSVColumns()
	header := make([]string, len(cols))
	for i, col := range cols {
		header[i] = col.head
	}
	records := [][]string{header}
	for _, s := range rowSides(c) {
		record := make([]string, len(cols))
		for i, col := range cols {
			record[i] = col.cell(compareRecord{s, c.Sides[s.index], c.Rules})
		}
		records = append(records, record)
	}
	if err := out.WriteAll(records); err != nil {
		return &probe.Error{Op: "write report", Offset: -1, Err: err}
	}
	return emit(w, buf.Bytes())
}

// compareRecord is one line of the table and the side that it is about.
type compareRecord struct {
	rowSide
	of    compare.Side
	rules stats.Rules
}

// compareCSVColumns is the table of columns. New ones go to the end: scripts may count.
func compareCSVColumns() []column[compareRecord] {
	return []column[compareRecord]{
		{"pattern", func(r compareRecord) string { return harmless(r.row.Pattern) }},
		{"op", func(r compareRecord) string { return r.row.Op.String() }},
		{"side", func(r compareRecord) string { return strconv.Itoa(r.index + 1) }},
		{"label", func(r compareRecord) string { return harmless(r.of.Label) }},
		{"runs", func(r compareRecord) string { return harmless(strings.Join(r.of.Runs, " ")) }},
		{"target", func(r compareRecord) string { return harmless(r.of.Target.URL) }},
		{"send_mss_bytes", func(r compareRecord) string { return wholeOrEmpty(r.of.Path.SendMSS) }},
		{"receive_mss_bytes", func(r compareRecord) string { return wholeOrEmpty(r.of.Path.ReceiveMSS) }},
		{"n", func(r compareRecord) string { return strconv.Itoa(r.N) }},
		{"median_bytes_per_second", ofPasses(func(s compare.RowSide) float64 { return s.Median })},
		{"min_bytes_per_second", ofPasses(func(s compare.RowSide) float64 { return s.Min })},
		{"max_bytes_per_second", ofPasses(func(s compare.RowSide) float64 { return s.Max })},
		{"outliers", func(r compareRecord) string { return strconv.Itoa(len(r.Outliers)) }},
		{"iops", func(r compareRecord) string { return shortOrEmpty(r.IOPS) }},
		{"packets_per_second", func(r compareRecord) string { return shortOrEmpty(r.PacketsPerSecond) }},
		{"cpu_seconds_per_gb", func(r compareRecord) string { return shortOrEmpty(r.CPUPerGB) }},
		{"retransmits", func(r compareRecord) string { return optional(r.Retransmits) }},
		{"change", sinceFirst(func(r compareRecord) string { return short(nth(r.row.Change, r.index-1)) })},
		{"interval_low", intervalBound(func(i compare.Interval) float64 { return i.Low })},
		{"interval_high", intervalBound(func(i compare.Interval) float64 { return i.High })},
		{"p", sinceFirst(func(r compareRecord) string {
			if p := nth(r.row.P, r.index-1); p != nil {
				return short(*p)
			}
			return ""
		})},
		{"verdict", sinceFirst(func(r compareRecord) string { return string(nth(r.row.Verdict, r.index-1)) })},
		{"passes_needed", sinceFirst(func(r compareRecord) string { return wholeOrEmpty(nth(r.row.Needed, r.index-1)) })},
		{"basis", func(r compareRecord) string { return string(r.row.Basis) }},
		{"interval_confidence", sinceFirst(func(r compareRecord) string {
			if nth(r.row.Interval, r.index-1) == nil {
				return ""
			}
			return short(r.rules.Confidence())
		})},
	}
}

// ofPasses is a figure of the passes, empty where there are none.
func ofPasses(figure func(compare.RowSide) float64) func(compareRecord) string {
	return func(r compareRecord) string {
		if r.N == 0 {
			return ""
		}
		return short(figure(r.RowSide))
	}
}

// sinceFirst is empty for the first side, and where there is nothing to compare.
func sinceFirst(cell func(compareRecord) string) func(compareRecord) string {
	return func(r compareRecord) string {
		if r.index == 0 || !measured(r.row, 0) || !measured(r.row, r.index) {
			return ""
		}
		return cell(r)
	}
}

func intervalBound(bound func(compare.Interval) float64) func(compareRecord) string {
	return sinceFirst(func(r compareRecord) string {
		if i := nth(r.row.Interval, r.index-1); i != nil {
			return short(bound(*i))
		}
		return ""
	})
}

// wholeOrEmpty is n, of which 0 means that nobody told.
func wholeOrEmpty(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func shortOrEmpty(v float64) string {
	if v == 0 {
		return ""
	}
	return short(v)
}
