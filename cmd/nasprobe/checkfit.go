package main

import (
	"fmt"
	"time"

	"github.com/dustin/go-humanize"

	"nasprobe/probe"
)

// fit is the plan as it keeps to the limits, and what had to be changed for that. A plan
// that would not be worth measuring then is ErrUsage. It is the same at each check, or
// the runs of one would be no baseline of another's.
func (l *checkLimits) fit(plan probe.Plan) (probe.Plan, []string, error) {
	was := plan
	plan, err := fitTime(plan, l.measuring())
	if err != nil {
		return plan, nil, err
	}
	var notes []string
	if plan.Passes < was.Passes || plan.PassTime < was.PassTime {
		notes = append(notes, fmt.Sprintf("to fit into %v there are %d passes of %v instead of %d of %v",
			l.measuring(), plan.Passes, plan.PassTime, was.Passes, was.PassTime))
	}
	plan, err = fitWrites(plan, int64(l.maxWrite))
	if err == nil && plan.WritePassBytes < was.WritePassBytes {
		notes = append(notes, fmt.Sprintf("to write no more than %s in all, a writing pass ends after %s instead of %s", &l.maxWrite,
			humanize.IBytes(uint64(plan.WritePassBytes)), humanize.IBytes(uint64(was.WritePassBytes))))
	}
	return plan, notes, err
}

const (
	fewestPasses = 3                      // scored, for a median that one odd pass does not move
	shortestPass = 200 * time.Millisecond // that is worth a figure
	passesShare  = 0.8                    // of the time: the rest is for log-in, the test file and flushes
)

// fitTime has fewer passes first, and shorter ones if that does not do.
func fitTime(plan probe.Plan, d time.Duration) (probe.Plan, error) {
	fewest, shortest := min(fewestPasses, plan.Passes), min(shortestPass, plan.PassTime)
	for plan.Passes > fewest && eachPass(plan, d) < plan.PassTime {
		plan.Passes--
	}
	each := eachPass(plan, d)
	if each < shortest {
		return plan, &probe.Error{Kind: probe.ErrUsage, Op: "plan", Offset: -1,
			Err:    fmt.Errorf("%v are too short for %d rows with a pass in each of %d rounds", d, len(plan.Rows), plan.Passes+1),
			Remedy: "raise --budget (and --timeout above it), or measure fewer rows with --pattern"}
	}
	plan.TimeLimit = min(plan.TimeLimit, each)
	plan.PassTime = min(plan.PassTime, each)
	return plan, nil
}

// eachPass is how long each pass may last, in whole hundredths of a second.
func eachPass(plan probe.Plan, d time.Duration) time.Duration {
	const hundredth = 10 * time.Millisecond
	rest := share(d, passesShare) - time.Duration(plan.Passes)*plan.Interval
	return (rest / time.Duration(len(plan.Rows)*(plan.Passes+1))).Truncate(hundredth)
}
