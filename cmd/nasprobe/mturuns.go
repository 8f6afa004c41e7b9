package main

import (
	"maps"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// experimentTag names the experiment that a run of the history is a side of, by the id that
// its runs have in common, unless the user gave the tag another meaning.
const experimentTag = "experiment"

func markExperiment(first *probe.Run) {
	tags := maps.Clone(first.Tags)
	if tags == nil {
		tags = map[string]string{}
	}
	if _, taken := tags[experimentTag]; !taken {
		tags[experimentTag] = first.ID
	}
	first.Tags = tags
}

// runsOf are those of all sides.
func runsOf(inputs []compare.Input) []*probe.Run {
	var out []*probe.Run
	for _, in := range inputs {
		out = append(out, in.Runs...)
	}
	return out
}

// nameRuns gives runs the name of their side, by which they are found in the history.
func nameRuns(runs []*probe.Run, label string) {
	for _, r := range runs {
		r.Label = label
	}
}
