package report

import (
	"bytes"
	"encoding/csv"
	"io"
	"strings"

	"nasprobe/probe"
)

// writeCSV writes a table (RFC 4180) with a header line and a line a pass, which is
// what spreadsheets and data frames group and plot. Units are base units, named by
// the columns as in JSON; absent facts are empty fields.
func writeCSV(w io.Writer, r *probe.Run, _ Options) error {
	if err := needsRows(patternsOf(r)); err != nil {
		return err
	}
	var buf bytes.Buffer
	out := csv.NewWriter(&buf)
	out.UseCRLF = true
	cols := csvColumns()
	records := [][]string{csvHeader(cols)}
	for _, row := range r.Rows {
		for i, p := range row.Passes {
			records = append(records, csvRecord(cols, csvLine{r, row, i + 1, p}))
		}
	}
	if err := out.WriteAll(records); err != nil {
		return &probe.Error{Op: "write report", Offset: -1, Err: err}
	}
	return emit(w, buf.Bytes())
}

func csvHeader(cols []csvColumn) []string {
	var out []string
	for _, c := range cols {
		out = append(out, c.name)
	}
	return out
}

func csvRecord(cols []csvColumn, l csvLine) []string {
	var out []string
	for _, c := range cols {
		out = append(out, c.value(l))
	}
	return out
}

// harmless keeps a text that a user or a server chose in one line, and a spreadsheet
// from computing it: what would begin a formula gets an apostrophe before it.
func harmless(s string) string {
	if s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		return "'" + probe.Printable(s)
	}
	return probe.Printable(s)
}
