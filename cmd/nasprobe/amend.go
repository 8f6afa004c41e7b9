package main

import (
	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
	"nasprobe/probe/netpath"
)

// amend adds to runs what is known only once they were measured: of what a run says
// of its path follows which settings of this machine had a part in it, and of its figures
// what limited them.
func amend(runs ...*probe.Run) {
	for _, run := range runs {
		if run.Path.Remote != "" { // a directory of this machine has no network to it
			run.Environment = netpath.Environment(run.Path.Interface)
		}
		run.Verdict = bottleneck.Judge(run)
		run.Warnings = append(run.Warnings, bottleneck.Findings(run)...)
	}
}
