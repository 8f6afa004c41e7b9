package main

import (
	"time"

	"github.com/spf13/cobra"
)

// checkLimits are what a check may take of its target and of the time.
type checkLimits struct {
	budget, timeout time.Duration
	maxWrite        byteLimit
}

func (l *checkLimits) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	l.maxWrite = 200e6
	timeVar(f, &l.budget, "budget", time.Minute, "most time that the measuring may take: the plan is shortened to fit, and ends unfinished where that does not do")
	f.Var(&l.maxWrite, "max-write", "most that may be written in all, the test file included: writing passes end early to keep to it")
	timeVar(f, &l.timeout, "timeout", 90*time.Second, "end the command after this time, whatever hangs; the time of --jitter and --wait comes on top")
}

// check refuses limits that allow nothing.
func (l *checkLimits) check() error {
	if l.budget <= 0 || l.timeout <= 0 {
		return usage("--budget and --timeout must be above 0")
	}
	return nil
}

// What of the timeout may pass until the measuring ends, and until the test file is no
// longer waited for. The rest is for the history and, at the end, for telling the result.
const (
	measuringShare = 0.75
	endingShare    = 0.9
	tellingShare   = 0.05
)

// The removal of the test file may take all of the time between both but for a goodbye to
// the server, so that the figures are told even when it cannot be removed.
const (
	usualClean = 10 * time.Second // where there is time
	goodbye    = 1250 * time.Millisecond
)

func share(d time.Duration, of float64) time.Duration { return time.Duration(float64(d) * of) }

// measuring is how long the measuring may take.
func (l *checkLimits) measuring() time.Duration {
	return min(l.budget, share(l.timeout, measuringShare))
}

// ending is how long the measuring and the removal of the test file may take.
func (l *checkLimits) ending() time.Duration { return share(l.timeout, endingShare) }

// hurry has a silent server found out before the time is up. It says so if that is
// sooner than connections have by their own flag.
func (l *checkLimits) hurry(s *session) string {
	most := l.measuring() / 2
	note := l.hurried(most, s.connectTimeout)
	s.connectTimeout = min(s.connectTimeout, most)
	s.stallTimeout = min(s.stallTimeout, most)
	rest := l.ending() - l.measuring()
	s.cleanTimeout = min(usualClean, max(rest-goodbye, rest/4))
	return note
}
