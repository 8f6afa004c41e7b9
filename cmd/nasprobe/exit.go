package main

import (
	"errors"

	"nasprobe/probe"
)

const (
	exitFailed      = 1
	exitInterrupted = 130
)

// exitCodes maps kinds of failure to the exit status. The first that fits wins.
var exitCodes = []struct {
	kind error
	code int
}{
	{probe.ErrUsage, 2},
	{probe.ErrRefused, 4},
	{probe.ErrUnsafe, 5},
	{probe.ErrExist, 5},
	{probe.ErrUnreachable, 3},
	{probe.ErrTimeout, 3},
	{errRegression, 6},
}

func exitCode(err error) int {
	switch {
	case err == nil:
		return 0
	case probe.Interrupted(err):
		return exitInterrupted
	}
	for _, e := range exitCodes {
		if errors.Is(err, e.kind) {
			return e.code
		}
	}
	return exitFailed
}
