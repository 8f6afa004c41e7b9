package report

import (
	"bytes"
	"encoding/csv"
	"io"

	"nasprobe/probe"
)

// Layout is one way to write an R that is made of many runs: a list of them, a matrix.
type Layout[R any] struct {
	Name     string   // as in --format
	Help     string   // half a sentence for the usage
	Suffixes []string // of file names
	Write    func(w io.Writer, r R, o Options) error
}

// LayoutFor names the one of all that goes with a file name, as ForFile does.
func LayoutFor[R any](all []Layout[R], path string) (name string, ok bool) {
	endings := map[string][]string{}
	for _, l := range all {
		endings[l.Name] = l.Suffixes
	}
	return byEnding(path, endings)
}

// writeRecords writes a table of texts as CSV (RFC 4180).
func writeRecords(w io.Writer, records [][]string) error {
	var buf bytes.Buffer
	out := csv.NewWriter(&buf)
	out.UseCRLF = true
	if err := out.WriteAll(records); err != nil {
		return &probe.Error{Op: "write report", Offset: -1, Err: err}
	}
	return emit(w, buf.Bytes())
}
