package metrics

import (
	"context"
	"errors"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

// Outcome is what one attempt to measure a target came to. The zero value is that of a
// target that was not tried yet.
type Outcome struct {
	Run         *probe.Run    // nil when none came about
	Reason      string        // why it failed, of Reason; "" when it did not
	At          time.Time     // when it ended; zero if it did not yet
	LastSuccess time.Time     // of the last that was complete, this one or another; zero when none is known
	State       *health.State // nil unless the run was checked
}

// Completed is the outcome of a run alone.
func Completed(r *probe.Run) Outcome {
	o := Outcome{Run: r, At: r.Finished}
	if r.Incomplete {
		o.Reason = reasonFailed
	} else {
		o.LastSuccess = r.Finished
	}
	return o
}

// success is a run that measured all that was asked for.
func (o Outcome) success() bool { return o.Reason == "" && o.Run != nil && !o.Run.Incomplete }

// reasonFailed is a failure of no known kind.
const reasonFailed = "failed"

// reasons maps kinds of failure to words. The first that fits wins.
var reasons = []struct {
	kind error
	word string
}{
	{context.Canceled, "interrupted"},
	{health.ErrBusy, "busy"},
	{health.ErrBudget, "budget"},
	{probe.ErrUsage, "usage"},
	{probe.ErrRefused, "refused"},
	{probe.ErrUnsafe, "unsafe"},
	{probe.ErrExist, "exists"},
	{probe.ErrUnreachable, "unreachable"},
	{probe.ErrTimeout, "timeout"},
	{probe.ErrProtocol, "protocol"},
	{probe.ErrCorrupt, "corrupt"},
	{probe.ErrDataLost, "data_lost"},
	{probe.ErrUnsupported, "unsupported"},
	{probe.ErrNotExist, "not_found"},
}

// Reason is the word for a failure, of a fixed list: what an error says more may be
// different each time, and would be a new series each time. It is "" of nil.
func Reason(err error) string {
	if err == nil {
		return ""
	}
	for _, r := range reasons {
		if errors.Is(err, r.kind) {
			return r.word
		}
	}
	return reasonFailed
}
