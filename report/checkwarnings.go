package report

import (
	"slices"

	"nasprobe/probe"
)

// unsurprising are warnings of a run about the plan that a check chose itself.
var unsurprising = []string{"capped-writes", "memory-reads"}

// withoutPlan is a run without warnings about the plan: that of a check is the same each
// time, and what was shortened is noted.
func withoutPlan(r *probe.Run) *probe.Run {
	out := *r
	out.Warnings = slices.DeleteFunc(slices.Clone(r.Warnings), func(w probe.Warning) bool { return slices.Contains(unsurprising, w.Code) })
	return &out
}
