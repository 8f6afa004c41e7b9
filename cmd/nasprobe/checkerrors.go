package main

import (
	"errors"
	"fmt"

	"nasprobe/probe"
)

// errBudget ends the measuring when its time is over.
var errBudget = errors.New("the time for measuring is over")

// spent is the error of a run that did not end within the budget. It says nothing of the
// target, which may be slow or the plan too long.
func (l *checkLimits) spent() error {
	return &probe.Error{Kind: errBudget, Op: "measure", Offset: -1, Err: fmt.Errorf("not all was measured in %v", l.measuring()),
		Remedy: "raise --budget (and --timeout above it), or measure less with --count, --size or --pattern"}
}

// overdue is the error of a check that hangs.
func (l *checkLimits) overdue() error {
	return &probe.Error{Kind: probe.ErrTimeout, Op: "check", Offset: -1, Err: fmt.Errorf("something hangs, after %v", l.timeout),
		Remedy: "look whether the NAS is up; nasprobe clean removes a test file that may be left there"}
}
