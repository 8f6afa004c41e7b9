package report

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"nasprobe/probe"
	"nasprobe/probe/metric"
)

// HandTable says what a table is that somebody keeps by hand: in each line some cells say
// what was measured, and each of the others is a figure.
type HandTable struct {
	tags   []string // the columns that say what was measured
	metric metric.Metric
	unit   float64 // what a figure of 1 is in that of the metric
}

// NewHandTable takes the names of the columns that say what was measured, and what the
// others tell: a figure of a row, in a unit as metric.Unit.Parse takes it, or the usual one
// if that is "". Any other figure or unit is an error.
func NewHandTable(tags []string, m metric.Metric, unit string) (HandTable, error) {
	h := HandTable{tags: tags, metric: m}
	if slices.Contains(tags, "") || len(tags) == 0 {
		return h, errors.New("the name of a column is missing")
	}
	if slices.Contains(tags, ColumnTag) {
		return h, fmt.Errorf("the tag %q is for the heads of the other columns: name that column otherwise", ColumnTag)
	}
	if _, err := handScoreRow(m, 1); err != nil {
		return h, err
	}
	_, factor, err := figureUnit(m, unit)
	h.unit = factor
	return h, err
}

// ColumnTag is the tag of a run of a HandTable that has the head of its column.
const ColumnTag = "column"

// Read reads the table in r, as CSV or as a spreadsheet exports it. Lines that begin with
// # are passed over. Each cell that is not empty becomes a run with one score of one row,
// whose tags are those of its line and ColumnTag; the runs stand as the cells do, have no
// ID and do not tell when they were measured. Anything else is ErrUsage and names the line.
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
	for _, tag := range h.tags {
		if !slices.Contains(header, tag) {
			return fmt.Errorf("there is no column %q, but %s", tag, probe.Printable(strings.Join(header, ", ")))
		}
	}
	for i, name := range header {
		switch {
		case name == "":
			return fmt.Errorf("column %d has no name", i+1)
		case slices.Index(header, name) < i:
			return fmt.Errorf("two columns are named %q", name)
		}
	}
	if len(header) == len(h.tags) {
		return errors.New("there is no column for figures")
	}
	return nil
}
