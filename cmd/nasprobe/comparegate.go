package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// What fails a comparison, when a regression is to.
var (
	errRegression = errors.New("slower")
	errUndecided  = errors.New("not decided")
)

// gate lets a comparison pass that shows no row to be slower and could have shown it in
// each: what was not decided is not passed.
func (m *comparison) gate(c *compare.Comparison) error {
	if !m.failOnRegression {
		return nil
	}
	if err := regression(c); err != nil {
		return err
	}
	return undecided(c)
}

func regression(c *compare.Comparison) error {
	var slower []string
	for _, r := range c.Rows {
		for i, v := range r.Verdict {
			if v == stats.Slower {
				slower = append(slower, fmt.Sprintf("%s %.1f %% in %s", r.Pattern, r.Change[i]*100, c.Sides[i+1].Label))
			}
		}
	}
	if len(slower) == 0 {
		return nil
	}
	remedy := "measure both sides again before you rely on it"
	if slices.ContainsFunc(c.Differences, func(d compare.Difference) bool { return !d.Subject }) {
		remedy = "look at the possible causes in the result"
	}
	return &probe.Error{Kind: errRegression, Op: "compare", Offset: -1, Err: fmt.Errorf("slower than %s: %s", c.Sides[0].Label, strings.Join(slower, ", ")), Remedy: remedy}
}

// undecided names all that keeps the later sides from having been judged.
func undecided(c *compare.Comparison) error {
	few, passes := tooFew(c)
	parts := slices.Concat(endedEarly(c), lacking(c))
	if len(c.Rows) == 0 {
		parts = append(parts, "no row was compared")
	}
	if len(parts) == 0 && len(few) == 0 {
		return nil
	}
	var remedies []string
	if len(parts) > 0 {
		remedies = append(remedies, "measure all sides with the same patterns, and to the end")
	}
	if len(few) > 0 {
		remedies = append(remedies, fmt.Sprintf("measure %d passes a side or more: --count of run, --rounds of mtu", passes))
	}
	return &probe.Error{Kind: errUndecided, Op: "compare", Offset: -1, Remedy: strings.Join(remedies, "; "),
		Err: errors.New("whether a row is slower was not decided: " + strings.Join(append(few, parts...), "; "))}
}

func endedEarly(c *compare.Comparison) []string {
	var out []string
	for _, s := range c.Sides {
		if s.Incomplete {
			out = append(out, s.Label+" ended before everything was measured")
		}
	}
	return out
}

// lacking names the rows of the first side that a later one does not have.
func lacking(c *compare.Comparison) []string {
	var out []string
	for i, s := range c.Sides[1:] {
		var rows []string
		for _, r := range c.Rows {
			if !r.Compared(i) {
				rows = append(rows, r.Pattern)
			}
		}
		for _, u := range c.Unmatched {
			if slices.Contains(u.Sides, c.Sides[0].Label) {
				rows = append(rows, u.Pattern)
			}
		}
		if len(rows) > 0 {
			out = append(out, s.Label+" lacks "+some(rows))
		}
	}
	return out
}

// tooFew names the rows with too few passes, and how many it takes.
func tooFew(c *compare.Comparison) (why []string, passes int) {
	for i, s := range c.Sides[1:] {
		var rows []string
		for _, r := range c.Rows {
			if r.Compared(i) && r.Needed[i] > 0 {
				rows, passes = append(rows, r.Pattern), max(passes, r.Needed[i])
			}
		}
		if len(rows) > 0 {
			why = append(why, fmt.Sprintf("too few passes of %s or %s in %s, it takes %d a side", c.Sides[0].Label, s.Label, some(rows), passes))
		}
	}
	return why, passes
}

// some are the first rows of a list that would fill the screen.
func some(rows []string) string {
	const told = 3
	if len(rows) <= told+1 {
		return strings.Join(rows, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(rows[:told], ", "), len(rows)-told)
}
