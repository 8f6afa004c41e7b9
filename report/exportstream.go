package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"

	"nasprobe/probe"
)

// Stream writes many runs into one document, one after another, and keeps none.
type Stream interface {
	Write(r *probe.Run) error
	// End completes the document. The writer below stays open.
	End() error
}

// StreamFormat is one way to write many runs.
type StreamFormat struct {
	Name     string // as in --format
	Help     string // half a sentence for the usage
	Suffixes []string
	Begin    func(w io.Writer) Stream
}

// StreamFormats is the table of them, the default first.
func StreamFormats() []StreamFormat {
	return []StreamFormat{
		{"json", "an array of runs, a line each, with everything that was found", []string{".json"}, func(w io.Writer) Stream { return &jsonStream{w: w} }},
		{"csv", "one line a pass, in base units", []string{".csv"}, func(w io.Writer) Stream { return newCSVStream(w) }},
	}
}

// jsonStream puts each run on a line of its own, so that tools for lines can tell them
// apart too.
type jsonStream struct {
	w io.Writer
	n int
}

func (s *jsonStream) Write(r *probe.Run) error {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(withLists(*r)); err != nil {
		return &probe.Error{Op: "write report", Offset: -1, Err: err}
	}
	between := ",\n"
	if s.n == 0 {
		between = "[\n"
	}
	s.n++
	return emit(s.w, []byte(between+visible(string(bytes.TrimRight(buf.Bytes(), "\n")))))
}

func (s *jsonStream) End() error {
	if s.n == 0 {
		return emit(s.w, []byte("[]\n"))
	}
	return emit(s.w, []byte("\n]\n"))
}

// csvStream has one header.
type csvStream struct {
	out  *csv.Writer
	cols []csvColumn
}

func newCSVStream(w io.Writer) *csvStream {
	s := &csvStream{csv.NewWriter(w), csvColumns()}
	s.out.UseCRLF = true
	_ = s.out.Write(csvHeader(s.cols)) // End tells of errors
	return s
}

func (s *csvStream) Write(r *probe.Run) error {
	for _, row := range r.Rows {
		for i, p := range row.Passes {
			_ = s.out.Write(csvRecord(s.cols, csvLine{r, row, i + 1, p}))
		}
	}
	return s.failure()
}

func (s *csvStream) End() error {
	s.out.Flush()
	return s.failure()
}

func (s *csvStream) failure() error {
	if err := s.out.Error(); err != nil {
		return &probe.Error{Op: "write report", Offset: -1, Err: err}
	}
	return nil
}

// StreamFor names the format that goes with a file name, as ForFile does.
func StreamFor(path string) (name string, ok bool) {
	endings := map[string][]string{}
	for _, f := range StreamFormats() {
		endings[f.Name] = f.Suffixes
	}
	return byEnding(path, endings)
}

// BeginStream begins a document in the format of that name, which is one of the table.
func BeginStream(format string, w io.Writer) Stream {
	for _, f := range StreamFormats() {
		if f.Name == format {
			return f.Begin(w)
		}
	}
	panic("report: no stream format " + format)
}
