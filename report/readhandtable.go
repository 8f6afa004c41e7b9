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
	Tags   []string // the columns that say what was measured
	Metric metric.Metric
	Unit   string // of the figures, as Metric.Unit().Parse takes it
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
			Remedy: "give a table with a header, in whose columns stand " + strings.Join(h.Tags, ", ") + " and figures"}
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
	for _, tag := range h.Tags {
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
	if len(header) == len(h.Tags) {
		return errors.New("there is no column for figures")
	}
	return nil
}

func (h HandTable) line(header []string, cells []tableCell) ([]*probe.Run, error) {
	tags := map[string]string{}
	for i, name := range header {
		if slices.Contains(h.Tags, name) {
			if tags[name] = cells[i].plain(); tags[name] == "" {
				return nil, fmt.Errorf("the cell of %q is empty", name)
			}
		}
	}
	var runs []*probe.Run
	for i, name := range header {
		if _, isTag := tags[name]; isTag || cells[i].isEmpty() {
			continue
		}
		run, err := h.run(tags, name, cells[i])
		if err != nil {
			return nil, fmt.Errorf("column %q: %w", name, err)
		}
		runs = append(runs, run)
	}
	return runs, nil
}

// isEmpty also tells the dash that stands for what was not measured.
func (c tableCell) isEmpty() bool { return c.text == "" || c.text == absent }

func (h HandTable) run(tags map[string]string, column string, c tableCell) (*probe.Run, error) {
	figure, err := c.number()
	if err != nil {
		return nil, err
	}
	unit, err := h.Metric.Unit().Parse("1" + h.Unit)
	if err != nil {
		return nil, err
	}
	if figure <= 0 {
		return nil, fmt.Errorf("%q is no figure: leave empty what was not measured", probe.Printable(c.text))
	}
	row, err := handScoreRow(h.Metric, figure*unit)
	if err != nil {
		return nil, err
	}
	run := withLists(probe.Run{Schema: probe.Schema, Tool: probe.Tool{Name: "table"}, Tags: map[string]string{ColumnTag: column}, Rows: []probe.Row{row}, Plan: probe.PlanInfo{Passes: 1}})
	for k, v := range tags {
		run.Tags[k] = v
	}
	return &run, checkRun(&run)
}

// Check refuses a figure that no row of a run has.
func (h HandTable) Check() error {
	_, err := handScoreRow(h.Metric, 1)
	return err
}
