package report

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"nasprobe/probe"
)

// ColumnTag is the tag of a run of a HandTable that has the head of its column, if that is
// one of the others.
const ColumnTag = "column"

// Read reads the table in r, as CSV or as a spreadsheet exports it. Lines that begin with
// # are passed over. Each cell that is not empty becomes a run with one score of one row,
// whose tags are those of its line and of its column; the runs stand as the cells do, have
// no ID and do not tell when they were measured. Anything else is ErrUsage and names the line.
func (h HandTable) Read(r io.Reader, name string) ([]*probe.Run, error) {
	runs, err := h.runs(bufio.NewReaderSize(transform.NewReader(io.LimitReader(r, maxRead), unicode.BOMOverride(transform.Nop)), headerBytes))
	if err != nil {
		return nil, &probe.Error{Kind: probe.ErrUsage, Op: "read the table", Target: name, Offset: -1, Err: err,
			Remedy: "give a table with a header, in whose columns stand " + strings.Join(h.tags, ", ") + " and figures"}
	}
	return runs, nil
}

func (h HandTable) runs(r *bufio.Reader) ([]*probe.Run, error) {
	t, err := openTable(r, '#')
	if err != nil {
		return nil, err
	}
	if err := h.check(t.header); err != nil {
		return nil, fmt.Errorf("line %d: %w", t.line, err)
	}
	var runs []*probe.Run
	for {
		cells, err := t.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		line, err := h.line(t.header, cells)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", t.line, err)
		}
		runs = append(runs, line...)
	}
	if len(runs) == 0 {
		return nil, errors.New("it has no figure")
	}
	return runs, nil
}

// check finds the columns.
func (h HandTable) check(header []string) error {
	for _, name := range append(slices.Clone(h.tags), slices.Sorted(maps.Keys(h.columns))...) {
		if !slices.Contains(header, name) {
			return fmt.Errorf("there is no column %q, but %s", name, probe.Printable(strings.Join(header, ", ")))
		}
	}
	figures := 0
	for i, name := range header {
		switch f, known := h.figure(name); {
		case name == "":
			return fmt.Errorf("column %d has no name", i+1)
		case slices.Index(header, name) < i:
			return fmt.Errorf("two columns are named %q", name)
		case slices.Contains(h.tags, name):
		case !known:
			return fmt.Errorf("nothing says what column %q tells, nor that it is to be passed over", name)
		case f != nil:
			figures++
		}
	}
	if figures == 0 {
		return errors.New("there is no column for figures")
	}
	return nil
}

// figure is what a column tells that is not one of the tags, nil if it is passed over.
func (h HandTable) figure(head string) (f *handFigure, known bool) {
	if f, named := h.columns[head]; named {
		return f, true
	}
	return h.other, h.other != nil
}
