package report

import (
	"bufio"
	"errors"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"nasprobe/probe"
)

// ReadEach hands the runs in r to do, one after another and in the order in which they
// stand there: JSON runs, the table of the csv format, or texts as Read takes them. Of
// JSON and tables no more than one run is kept in memory. A run of a text has no ID, for
// the name is that of the file. An error of do ends it and comes back as it is; what no
// run can be read from is ErrUsage, and the runs before it were handed over.
func ReadEach(r io.Reader, name string, do func(*probe.Run) error) error {
	var failed error
	take := func(run *probe.Run) error {
		failed = do(run)
		return failed
	}
	err := eachRun(bufio.NewReaderSize(transform.NewReader(r, unicode.BOMOverride(transform.Nop)), headerBytes), name, take)
	var told *probe.Error
	switch {
	case err == nil || failed != nil:
		return failed
	case errors.As(err, &told):
		return err
	}
	return &probe.Error{Kind: probe.ErrUsage, Op: "read", Target: name, Offset: -1, Err: err, Remedy: remedyRead}
}

// headerBytes is more than the header of a table has.
const headerBytes = 64 << 10

func eachRun(r *bufio.Reader, name string, do func(*probe.Run) error) error {
	begin, err := r.Peek(headerBytes)
	switch {
	case err != nil && err != io.EOF:
		return err
	case looksJSON.Match(begin):
		return eachJSONRun(r, maxRead, do)
	case looksCSV(begin):
		return eachCSVRun(r, do)
	}
	runs, err := Read(r, name)
	for _, run := range runs {
		run.ID = ""
		if err := do(run); err != nil {
			return err
		}
	}
	return err
}

// allowance reads until it is used up, and is renewed for each thing that is read.
type allowance struct {
	r          io.Reader
	most, left int
}

func (a *allowance) renew() { a.left = a.most }

func (a *allowance) Read(b []byte) (int, error) {
	if a.left <= 0 {
		return 0, errors.New("more than " + size(int64(a.most)) + " of it belong together: a quotation mark or a bracket may not be closed")
	}
	n, err := a.r.Read(b)
	a.left -= n
	return n, err
}
