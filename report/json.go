package report

import (
	"bytes"
	"encoding/json"
	"io"

	"nasprobe/probe"
)

// writeJSON writes the Run as it is: base units, keys in a stable order, lists never
// null, indented by two, a line end at the end.
func writeJSON(w io.Writer, r *probe.Run, _ Options) error {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false) // share names stay readable
	enc.SetIndent("", "  ")
	if err := enc.Encode(withLists(*r)); err != nil {
		return &probe.Error{Op: "write report", Offset: -1, Err: err}
	}
	return emit(w, buf.Bytes())
}

// withLists is r with an empty list in the place of each missing one. The rows are
// copied: the caller's Run stays as it was.
func withLists(r probe.Run) probe.Run {
	rows := make([]probe.Row, len(r.Rows))
	for i, row := range r.Rows {
		if row.Passes == nil {
			row.Passes = []probe.Pass{}
		}
		rows[i] = row
	}
	r.Rows = rows
	if r.Warnings == nil {
		r.Warnings = []probe.Warning{}
	}
	return r
}
