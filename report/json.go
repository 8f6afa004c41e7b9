package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"

	"nasprobe/probe"
)

// writeJSON writes the Run as it is: base units, keys in a stable order, lists never
// null, indented by two, a line end at the end.
func writeJSON(w io.Writer, r *probe.Run, _ Options) error {
	return encode(w, withLists(*r))
}

func encode(w io.Writer, v any) error {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false) // share names stay readable
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return &probe.Error{Op: "write report", Offset: -1, Err: err}
	}
	return emit(w, []byte(visible(buf.String())))
}

// visible escapes what encoding/json leaves as it is although a terminal may obey
// it: DEL, the C1 controls, text-direction overrides. They occur in strings only.
func visible(doc string) string {
	var b strings.Builder
	for _, r := range doc {
		switch {
		case r == '\n' || probe.IsPrintable(r):
			b.WriteRune(r)
		case r > 0xffff:
			hi, lo := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, hi, lo)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
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
