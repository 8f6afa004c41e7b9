package report

import (
	"slices"
	"strconv"
	"time"

	"nasprobe/probe"
)

// trendChange is a run from which on conditions were not as before.
type trendChange struct {
	at   time.Time
	mark string
	what []string // "MSS 8948 -> 1448"
}

// changesOf are those of all trends of one target, the oldest first. A run that is in
// several trends is told once.
func changesOf(trends []Trend) []trendChange {
	found := map[string]trendChange{}
	for _, t := range trends {
		for _, p := range t.Points {
			if what := changeWords(p); len(what) > len(found[p.Run].what) {
				found[p.Run] = trendChange{at: p.Started, what: what}
			}
		}
	}
	var out []trendChange
	for _, c := range found {
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b trendChange) int { return a.at.Compare(b.at) })
	for i := range out {
		out[i].mark = strconv.Itoa(i + 1)
	}
	return out
}

func changeWords(p Point) []string {
	var out []string
	for _, d := range p.Changes {
		if len(d.Values) > 0 {
			out = append(out, probe.Printable(d.String()))
		}
	}
	return out
}
