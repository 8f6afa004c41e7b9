package main

import (
	"errors"
	"fmt"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

// errTimeUp is why what comes last was left undone.
var errTimeUp = errors.New("the time is up")

// spent is the error of a run that did not end within the budget. It says nothing of the
// target, which may be slow or the plan too long.
func (l *checkLimits) spent() error {
	return &probe.Error{Kind: health.ErrBudget, Op: "measure", Offset: -1, Err: fmt.Errorf("not all was measured in %v", l.measuring()),
		Remedy: "raise --budget (and --timeout above it), or measure less with --count, --size or --pattern"}
}

// overdue is the error of a check that hangs.
func (l *checkLimits) overdue() error {
	return &probe.Error{Kind: probe.ErrTimeout, Op: "check", Offset: -1, Err: fmt.Errorf("something hangs, after %v", l.timeout),
		Remedy: "look whether the NAS is up; nasprobe clean removes a test file that may be left there"}
}

// hurried says of a server that was given up sooner than the flags for that have it, by
// what.
func (l *checkLimits) hurried(patience, asked time.Duration) string {
	if patience >= asked {
		return ""
	}
	flag, given := "--budget", l.budget
	if l.measuring() < l.budget {
		flag, given = "--timeout", l.timeout
	}
	return fmt.Sprintf("%s %v leaves %v for an answer of the server, which would have %v", flag, given, patience, asked)
}

// explain adds to the result of a server that did not answer in time whose time that was.
func (k *checking) explain(r *health.Result, err error) {
	if errors.Is(err, probe.ErrTimeout) && k.hurried != "" {
		r.Notes = append(r.Notes, k.hurried)
	}
}
