package probe

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Toggle measures two states of the network against each other, which it switches
// between its rounds: A B, B A, A B and so on. Each round has two whole runs of one pass a
// row, over new connections, and counts only if their segments differ in size, the
// larger ones in state 1.
type Toggle struct {
	Rounds int
	// Switch brings the network into state 0, without jumbo frames, or 1, with them.
	Switch func(ctx context.Context, round, state int) error
	// Measure runs the plan once.
	Measure func(ctx context.Context, round, state int) (*Run, error)
	// Unproven is told of a round that will be repeated.
	Unproven func(Warning)
	// Settle is how long a link may be down after a switch.
	Settle time.Duration
}

// maxUnproven is how often a round is repeated that proves nothing.
const maxUnproven = 2

// Run returns the runs of both states, and warnings: those about rounds that had to be
// repeated, those of runs that are not returned, and whether it ended early. An error
// leaves the rounds before it.
func (t *Toggle) Run(ctx context.Context) (sides [2][]*Run, warnings []Warning, err error) {
	for round := range t.Rounds {
		for tries := 0; ; tries++ {
			pair, err := t.round(ctx, round)
			if err == nil {
				if err = t.proven(sides, pair); err == nil {
					sides[0], sides[1] = append(sides[0], pair[0]), append(sides[1], pair[1])
					break
				}
				warnings = append(warnings, told(Warn("round-unused", round+1, err), t.Unproven))
			}
			warnings = append(warnings, warningsOf(pair)...)
			if ctx.Err() != nil || tries == maxUnproven || !errors.Is(err, errUnproven) {
				return sides, t.endedEarly(sides, warnings), err
			}
		}
	}
	return sides, warnings, nil
}

func told(w Warning, tell func(Warning)) Warning {
	tell(w)
	return w
}

// warningsOf are those of runs that are given up: a test file may have been left.
func warningsOf(pair [2]*Run) []Warning {
	var out []Warning
	for _, run := range pair {
		if run != nil {
			out = append(out, run.Warnings...)
		}
	}
	return out
}

// endedEarly marks what there is as less than what was asked for.
func (t *Toggle) endedEarly(sides [2][]*Run, warnings []Warning) []Warning {
	n := len(sides[0])
	if n == 0 {
		return warnings
	}
	for _, runs := range sides {
		runs[n-1].Incomplete = true
	}
	return append(warnings, Warn("rounds-short", n, t.Rounds))
}

func (t *Toggle) round(ctx context.Context, round int) (pair [2]*Run, err error) {
	for _, state := range inTurn([]int{0, 1}, round) {
		if err := t.Switch(ctx, round, state); err != nil {
			return pair, err
		}
		if pair[state], err = t.settled(ctx, round, state); err != nil {
			return pair, err
		}
	}
	return pair, nil
}

// settled repeats a run that cannot connect, and so wrote nothing: an interface whose
// MTU was changed may be down for some seconds.
func (t *Toggle) settled(ctx context.Context, round, state int) (*Run, error) {
	const pause = time.Second / 2
	for start := time.Now(); ; {
		run, err := t.Measure(ctx, round, state)
		connecting := holeFound(err) == nil && run != nil && run.Conditions == (Conditions{}) && (errors.Is(err, ErrUnreachable) || errors.Is(err, ErrTimeout))
		if err == nil || !connecting || time.Since(start) > t.Settle {
			return run, err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return run, context.Cause(ctx)
		}
	}
}

// proven is nil when the segments of a pair differ as they should, and as in the rounds
// before.
func (t *Toggle) proven(sides [2][]*Run, pair [2]*Run) error {
	a, b := pair[0].Path.SendMSS, pair[1].Path.SendMSS
	unproven := &Error{Kind: errUnproven, Op: "switch the MTU", Offset: -1, Remedy: "set the MTU of this machine, the NAS and every switch between, to 1500 in state A and to that of jumbo frames in state B"}
	switch {
	case a == 0 || b == 0:
		unproven.Err = errors.New("this system does not tell the segment size, so nothing proves that the switch took")
	case a == b:
		unproven.Err = fmt.Errorf("both states used segments of %d bytes%s", a, whichEnd(pair[1].Path))
	case a > b:
		unproven.Err = fmt.Errorf("state A used segments of %d bytes and state B of %d: jumbo frames belong to B", a, b)
	case len(sides[0]) > 0 && (a != sides[0][0].Path.SendMSS || b != sides[1][0].Path.SendMSS):
		unproven.Err = fmt.Errorf("segments of %d and %d bytes instead of %d and %d", a, b, sides[0][0].Path.SendMSS, sides[1][0].Path.SendMSS)
	default:
		return nil
	}
	return unproven
}

// errUnproven is a round whose segments do not show that the switch took.
var errUnproven = errors.New("nothing proves that the switch took")

// whichEnd names what keeps state B from having jumbo frames.
func whichEnd(p Path) string {
	var limit *Error
	if errors.As(p.JumboLimit(), &limit) {
		return " (" + limit.Err.Error() + ")"
	}
	return ""
}
