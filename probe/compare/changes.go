package compare

import (
	"slices"
	"strings"

	"nasprobe/probe"
)

// Changes are the facts of session, path and client in which two runs differ, each with
// the value before and the one after. What a plan asks for is none of them. A fact that
// one of the runs does not tell is left out, and so is what chance decides.
func Changes(before, after *probe.Run) []Difference {
	return ChangesFrom([]*probe.Run{before}, after)
}

// ChangesFrom sets a run against what was usual in earlier ones: of each fact the value
// that most of them have, and of values that are as common that of the latest run.
func ChangesFrom(earlier []*probe.Run, after *probe.Run) []Difference {
	latestFirst := slices.Clone(earlier)
	slices.SortStableFunc(latestFirst, func(a, b *probe.Run) int { return b.Started.Compare(a.Started) })
	out := []Difference{}
	for _, f := range steadyFacts(after.Path) {
		before, now := f.usual(latestFirst), f.of(after)
		if before != "" && now != "" && before != now {
			out = append(out, Difference{What: f.what, Values: []string{before, now}, Subject: f.kind})
		}
	}
	return out
}

// String is "signing off -> on", as a sentence names a change. It is of one line and
// printable, whatever names a user or a server chose.
func (d Difference) String() string {
	return probe.Printable(strings.TrimSuffix(d.What, " sent") + " " + strings.Join(d.Values, " -> "))
}

// steadyFacts are those that stay as they are unless somebody changes something.
func steadyFacts(p probe.Path) []fact {
	all := slices.Concat(packetFacts(), conditionFacts(), placeFacts(), linkFacts(), environmentFacts())
	return slices.DeleteFunc(all, func(f fact) bool { return changesByItself(f.what, p) })
}

// changesByItself tells of facts that differ between runs although nothing was changed:
// Wi-Fi chooses its rate anew all the time, and within one machine segments are as large
// as the other end has room for.
func changesByItself(what string, p probe.Path) bool {
	switch what {
	case largestReceived, creditsGranted:
		return true
	case mssSent:
		return withinOneMachine(p)
	case linkRate:
		return p.Medium == probe.MediumWiFi
	}
	return false
}

// usual is the commonest value of runs, the first of those that are as common. "" where
// none tells.
func (f fact) usual(runs []*probe.Run) string {
	times, out := map[string]int{}, ""
	for _, r := range runs {
		if v := f.of(r); v != "" {
			times[v]++
		}
	}
	for _, r := range runs {
		if v := f.of(r); times[v] > times[out] {
			out = v
		}
	}
	return out
}
