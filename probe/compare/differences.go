package compare

import (
	"maps"
	"slices"
	"strings"

	"nasprobe/probe"
)

// differences are the facts in which sides that tell them are not alike. The size of the
// segments sent is what an experiment with packet sizes must show in any case.
func differences(sides []Input) []Difference {
	out := []Difference{}
	about := aboutPackets(sides)
	for _, f := range facts() {
		values := f.values(sides)
		tell := differ(values) && (f.what != largestReceived || sameRows(sides))
		if tell || f.what == mssSent && about && slices.ContainsFunc(values, known) {
			out = append(out, Difference{What: f.what, Values: values, Subject: f.kind})
		}
	}
	return out
}

// aboutPackets tells of an experiment with packet sizes: something about them differs, or
// what users wrote about it.
func aboutPackets(sides []Input) bool {
	return meansJumbo(sides) || slices.ContainsFunc(packetFacts(), func(f fact) bool { return f.what != largestReceived && differ(f.values(sides)) })
}

// sameRows tells whether all sides asked for the same: what came back compares only then.
func sameRows(sides []Input) bool {
	return !slices.ContainsFunc(sides[1:], func(s Input) bool { return !maps.Equal(rowsOf(s), rowsOf(sides[0])) })
}

func rowsOf(s Input) map[string]bool {
	out := map[string]bool{}
	for _, r := range s.Runs {
		for _, row := range r.Rows {
			out[row.Pattern] = true
		}
	}
	return out
}

// values has one for each side. Runs of a side that are not alike give all of theirs.
func (f fact) values(sides []Input) []string {
	var out []string
	for _, s := range sides {
		var seen []string
		for _, r := range s.Runs {
			for _, v := range f.told(r) {
				if v != "" && !slices.Contains(seen, v) {
					seen = append(seen, v)
				}
			}
		}
		if len(seen) == 0 {
			seen = []string{Unknown}
		}
		out = append(out, strings.Join(seen, " and "))
	}
	return out
}

// told is what a run tells. The size of its segments may have changed meanwhile.
func (f fact) told(r *probe.Run) []string {
	if f.what != mssSent {
		return []string{f.of(r)}
	}
	var out []string
	for _, n := range sentSizes(r) {
		out = append(out, number(n))
	}
	return out
}

func differ(values []string) bool {
	told := slices.DeleteFunc(slices.Clone(values), func(v string) bool { return !known(v) })
	slices.Sort(told)
	return len(slices.Compact(told)) > 1
}

func known(value string) bool { return value != Unknown }
