package report

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

func words(of func(*csvLine) *string) csvField {
	return func(l *csvLine, c tableCell) error {
		*of(l) = c.plain()
		return nil
	}
}

func numbers(of func(*csvLine) *float64) csvField {
	return func(l *csvLine, c tableCell) (err error) {
		*of(l), err = c.number()
		return err
	}
}

func wholes(of func(*csvLine) *int64) csvField {
	return func(l *csvLine, c tableCell) (err error) {
		*of(l), err = c.whole()
		return err
	}
}

func ints(of func(*csvLine) *int) csvField {
	return func(l *csvLine, c tableCell) error {
		n, err := c.whole()
		*of(l) = int(n)
		return err
	}
}

func truths(of func(*csvLine) *bool) csvField {
	return func(l *csvLine, c tableCell) (err error) {
		if c.text == "" {
			return nil
		}
		if *of(l), err = strconv.ParseBool(c.text); err != nil {
			return fmt.Errorf("%q is neither true nor false", probe.Printable(c.text))
		}
		return nil
	}
}

func startedField(l *csvLine, c tableCell) (err error) {
	if c.text == "" {
		return nil
	}
	if l.run.Started, err = time.Parse(time.RFC3339, c.text); err != nil {
		return fmt.Errorf("%q is no time like 2026-11-30T12:00:00Z", probe.Printable(c.text))
	}
	return nil
}

func patternField(l *csvLine, c tableCell) error {
	p, err := patterns.Parse(c.text)
	if err == nil && len(p) != 1 {
		err = fmt.Errorf("%q lacks a direction", probe.Printable(c.text))
	}
	if err == nil {
		l.row = probe.NewRow(p[0])
	}
	return err
}

// retransmitsField leaves the counter unknown where the cell is empty.
func retransmitsField(l *csvLine, c tableCell) error {
	if c.text == "" {
		return nil
	}
	n, err := c.whole()
	l.pass.Retransmits = &n
	return err
}

// whole reads a whole number, which a spreadsheet may have written as 1.05E+06.
func (c tableCell) whole() (int64, error) {
	if n, err := strconv.ParseInt(c.text, 10, 64); err == nil {
		return n, nil
	}
	v, err := c.number()
	if err == nil && (v != math.Trunc(v) || math.Abs(v) > 1<<53) {
		err = fmt.Errorf("%q is no whole number", probe.Printable(c.text))
	}
	return int64(v), err
}
