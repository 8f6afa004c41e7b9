package main

import (
	"path/filepath"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// minuteLayout and secondLayout are how a run is named by its time.
const (
	minuteLayout = "2006-01-02 15:04"
	secondLayout = "2006-01-02 15:04:05"
)

// sideName is what a side is called that has no label.
func (s *store) sideName(word string, in compare.Input) string {
	switch {
	case word == stdin:
		return "stdin"
	case s.fromFile(word, in.Runs[0]) || in.Runs[0].Started.IsZero():
		name := filepath.Base(word)
		return strings.TrimSuffix(name, filepath.Ext(name))
	}
	return in.Runs[0].Started.Format(minuteLayout)
}

// tellApart adds the seconds to names of the same minute, and the targets where they differ.
func (s *store) tellApart(inputs []compare.Input, sides []sideArgument) {
	same, places := map[string]int{}, map[string]bool{}
	for _, in := range inputs {
		same[in.Label]++
		places[in.Runs[0].Target.Place()] = true
	}
	for i := range inputs {
		in := &inputs[i]
		if started := in.Runs[0].Started; in.Label != started.Format(minuteLayout) || s.fromFile(sides[i].files[0], in.Runs[0]) {
			continue
		} else if same[in.Label] > 1 {
			in.Label = started.Format(secondLayout)
		}
		if len(places) > 1 {
			in.Label += ", " + in.Runs[0].Target.URL
		}
	}
}

// fromFile tells whether a word named a file, and not the run of the history that r is.
func (s *store) fromFile(word string, r *probe.Run) bool {
	ref := strings.HasPrefix(word, "last") || strings.HasPrefix(r.ID, word)
	return word == stdin || isThere(word) && !(s.first && ref)
}
