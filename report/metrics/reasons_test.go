package metrics_test

import (
	"errors"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/report/metrics"
)

// What says nothing of the target has words of its own.
func TestReasonsOfACheck(t *testing.T) {
	for want, kind := range map[string]error{"busy": health.ErrBusy, "budget": health.ErrBudget} {
		if got := metrics.Reason(&probe.Error{Kind: kind, Offset: -1, Err: errors.New("x")}); got != want {
			t.Errorf("%v is %q, want %q", kind, got, want)
		}
	}
}
