package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/probe/metric"
	"nasprobe/report"
)

// tableFlags say what a table is that somebody keeps by hand.
type tableFlags struct {
	tags, columns []string
	metric, unit  string
}

func (t *tableFlags) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringSliceVar(&t.tags, "tags", nil, "`COLUMNS` of a table kept by hand that say what was measured, between commas")
	f.StringArrayVar(&t.columns, "column", nil, "what one of its other columns tells, as `HEAD=METRIC[,KEY=VALUE...]`; HEAD= passes over it; repeatable")
	f.StringVar(&t.metric, "metric", "seq-read", "figure of the columns that no --column names")
	f.StringVar(&t.unit, "unit", "", "unit of the figures, such as Mbit/s (default: MB/s, or ms of a latency)")
}

// reader is how the files are to be read.
func (t *tableFlags) reader(changed func(string) bool) (runReader, error) {
	if !changed("tags") {
		for _, name := range []string{"metric", "unit", "column"} {
			if changed(name) {
				return nil, usage("--%s is of a table kept by hand: name its columns with --tags", name)
			}
		}
		return readAny, nil
	}
	spec, err := t.spec(changed("metric"))
	if err != nil {
		return nil, err
	}
	h, err := report.NewHandTable(spec)
	if err != nil {
		return nil, usage("--tags: %w", err)
	}
	return func(r io.Reader, name string, do func(*probe.Run) error) error {
		runs, err := h.Read(r, name)
		for _, run := range runs {
			if err := do(run); err != nil {
				return err
			}
		}
		return err
	}, nil
}

// spec reads the flags. A table of which columns are named has others only if somebody says
// what they tell.
func (t *tableFlags) spec(others bool) (report.HandSpec, error) {
	spec := report.HandSpec{Tags: t.tags, Columns: map[string]*report.HandColumn{}}
	for _, text := range t.columns {
		head, column, err := t.column(text)
		if err != nil {
			return spec, usage("--column %s: %w", text, err)
		}
		if _, twice := spec.Columns[head]; twice {
			return spec, usage("--column: two of them are of column %q", head)
		}
		spec.Columns[head] = column
	}
	if len(t.columns) > 0 && !others {
		return spec, nil
	}
	m, err := metric.Parse(t.metric)
	if err != nil {
		return spec, usage("--metric: %w", err)
	}
	spec.Other = &report.HandColumn{Metric: m, Unit: t.unit}
	return spec, nil
}

// column reads "HEAD=METRIC,KEY=VALUE", nil if there is no METRIC.
func (t *tableFlags) column(text string) (head string, c *report.HandColumn, err error) {
	head, told, ok := strings.Cut(text, "=")
	if !ok || head == "" {
		return "", nil, fmt.Errorf("want HEAD=METRIC, such as copy=copy-write,frames=jumbo")
	}
	if told == "" {
		return head, nil, nil
	}
	parts := strings.Split(told, ",")
	m, err := metric.Parse(parts[0])
	if err != nil {
		return "", nil, err
	}
	c = &report.HandColumn{Metric: m, Unit: t.unit, Tags: map[string]string{}}
	for _, tag := range parts[1:] {
		k, v, ok := strings.Cut(tag, "=")
		if !ok || k == "" || v == "" {
			return "", nil, fmt.Errorf("%q: want KEY=VALUE", tag)
		}
		if _, twice := c.Tags[k]; twice {
			return "", nil, fmt.Errorf("%s is told twice", k)
		}
		c.Tags[k] = v
	}
	return head, c, nil
}
