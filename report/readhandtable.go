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
	"nasprobe/probe/metric"
)

// HandTable says what a table is that somebody keeps by hand: in each line some cells say
// what was measured, and each of the others is a figure.
type HandTable struct {
	tags    []string // the columns that say what was measured
	columns map[string]*handFigure
	other   *handFigure // what columns that are not named tell; nil: there must be none
}

// handFigure is what the cells of a column are. A nil one is of a column to pass over.
type handFigure struct {
	metric metric.Metric
	unit   float64           // what a figure of 1 is in that of the metric
	tags   map[string]string // of its runs, beside those of the line
}

// HandSpec is what a user knows of a table.
type HandSpec struct {
	Tags    []string               // heads of the columns that say what was measured
	Columns map[string]*HandColumn // what others tell, by their heads; nil for one to pass over
	Other   *HandColumn            // what all those tell that are not named; nil: all are named
}

// HandColumn is what a column tells: a figure of a row, in a unit as metric.Unit.Parse takes
// it or the usual one if that is "", and tags that its runs have beside those of their line.
type HandColumn struct {
	Metric metric.Metric
	Unit   string
	Tags   map[string]string
}

// NewHandTable checks a spec. A figure that no table of runs can have and a unit that it is
// not measured in are errors, and so is a tag that is told twice.
func NewHandTable(s HandSpec) (h HandTable, err error) {
	h = HandTable{tags: s.Tags, columns: map[string]*handFigure{}}
	if slices.Contains(s.Tags, "") || len(s.Tags) == 0 {
		return h, errors.New("the name of a column is missing")
	}
	if slices.Contains(s.Tags, ColumnTag) {
		return h, fmt.Errorf("the tag %q is for the heads of the other columns: name that column otherwise", ColumnTag)
	}
	for head, c := range s.Columns {
		if slices.Contains(s.Tags, head) {
			return h, fmt.Errorf("column %q says what was measured: it has no figures", head)
		}
		if h.columns[head], err = newHandFigure(c, s.Tags); err != nil {
			return h, fmt.Errorf("column %q: %w", head, err)
		}
	}
	h.other, err = newHandFigure(s.Other, s.Tags)
	return h, err
}

func newHandFigure(c *HandColumn, tags []string) (*handFigure, error) {
	if c == nil {
		return nil, nil
	}
	if _, _, err := handScoreRow(c.Metric, 1); err != nil {
		return nil, err
	}
	for _, tag := range tags {
		if _, twice := c.Tags[tag]; twice {
			return nil, fmt.Errorf("the tag %q is a column of the table", tag)
		}
	}
	_, factor, err := figureUnit(c.Metric, c.Unit)
	return &handFigure{c.Metric, factor, c.Tags}, err
}

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
