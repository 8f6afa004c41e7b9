package report

import (
	"errors"
	"fmt"
	"slices"

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
	for i, tag := range s.Tags {
		if slices.Contains(s.Tags[:i], tag) {
			return h, fmt.Errorf("two columns are named %q", tag)
		}
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
