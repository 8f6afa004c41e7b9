package report

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// Options say how a report is to look. Only formats for people heed them.
type Options struct {
	Color   bool // ANSI colours, for a terminal
	Width   int  // columns to wrap sentences at; 0 leaves them whole
	Unicode bool // the terminal shows the block elements of Unicode
}

// Format is one way to write a Run.
type Format struct {
	Name     string   // as in --format
	Help     string   // half a sentence for the usage
	Suffixes []string // of file names, for ForFile
	Warnings bool     // the format carries the warnings of the run
	// Check refuses with ErrUsage rows of which the format could show none, before
	// they are measured. Nil if there are no such rows.
	Check func(rows []patterns.Pattern) error
	// Write writes r. What a format cannot express is left out, and ErrUsage
	// when nothing would remain.
	Write func(w io.Writer, r *probe.Run, o Options) error
	// Gaps says in one sentence what of r the format has no place for and what it
	// shows that was not measured; "" when nothing. Nil if there never is such.
	Gaps func(r *probe.Run) string
}

// Formats is the table of all formats, the default first.
func Formats() []Format {
	return []Format{
		{"text", "a table for people", []string{".txt"}, true, nil, writeText, nil},
		{"cdm", "the text of CrystalDiskMark 3.0", []string{".cdm", ".cdm.txt"}, false, checkCDM3, writeCDM3, cdm3Gaps},
		{"cdm8", "the text of CrystalDiskMark 8", []string{".cdm8", ".cdm8.txt"}, false, needsRows, writeCDM8, nil},
		{"json", "everything that was found, in base units", []string{".json"}, true, nil, writeJSON, nil},
		{"csv", "one line a pass, in base units", []string{".csv"}, false, needsRows, writeCSV, nil},
		{"gobench", "the Go benchmark format, a line a scored pass, for benchstat", []string{".gobench", ".bench"}, true, needsRows, writeGobench, nil},
		{"html", "a page, for a browser or paper", []string{".html", ".htm"}, true, nil, writeHTML, nil},
		{"prom", "metrics of Prometheus, for a textfile collector", []string{".prom"}, false, nil, writeProm, nil},
		{"influx", "line protocol of InfluxDB, a line a row", []string{".influx", ".lp"}, false, nil, writeInflux, nil},
	}
}

// needsRows refuses a run that will have no row, as of link without a file, for formats that
// consist of rows.
func needsRows(rows []patterns.Pattern) error {
	if len(rows) > 0 {
		return nil
	}
	return &probe.Error{Kind: probe.ErrUsage, Op: "write report", Offset: -1,
		Err: errors.New("the format has the rows of a run, and there are none"), Remedy: "use --format text or json"}
}

// Lookup finds a format by its name. An unknown name is ErrUsage.
func Lookup(name string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, &probe.Error{Kind: probe.ErrUsage, Op: "choose format", Offset: -1,
		Err: fmt.Errorf("there is no format %q", name), Remedy: "use one of " + strings.Join(names, ", ")}
}

// ForFile names the format that goes with a file name: the one with the longest
// suffix that the name ends in, so that x.cdm.txt is cdm and x.txt is text.
func ForFile(path string) (name string, ok bool) {
	endings := map[string][]string{}
	for _, f := range Formats() {
		endings[f.Name] = f.Suffixes
	}
	return byEnding(path, endings)
}

// emit hands a finished report over in one piece, so that a failing format leaves
// no half of one behind.
func emit(w io.Writer, report []byte) error {
	if _, err := w.Write(report); err != nil {
		return &probe.Error{Op: "write report", Offset: -1, Err: err}
	}
	return nil
}
