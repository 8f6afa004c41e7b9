package main

import (
	"slices"

	"nasprobe/probe"
)

// fileWarnings are about the test file: somebody may have to act on them.
var fileWarnings = []string{"left-behind", "not-ours", "vanished"}

// leftovers say what became of the test file of a run that is not told.
func leftovers(run *probe.Run) []string {
	var out []string
	for _, w := range run.Warnings {
		if slices.Contains(fileWarnings, w.Code) {
			out = append(out, w.Message+"; "+w.Remedy)
		}
	}
	return out
}
