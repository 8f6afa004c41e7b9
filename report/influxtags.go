package report

import (
	"maps"
	"slices"
	"strings"

	"nasprobe/probe"
)

// influxTags are those of the run: what the user said about it and where it was.
func influxTags(r *probe.Run) []influxPair {
	out := []influxPair{{"target", r.Target.URL}, {"profile", r.Plan.Profile}, {"client", r.Host.Name}, {"label", r.Label}}
	taken := map[string]bool{}
	for _, key := range slices.Sorted(maps.Keys(r.Tags)) {
		name := influxTagName(key, taken)
		taken[name] = true
		out = append(out, influxPair{name, r.Tags[key]})
	}
	return out
}

// influxRowTags tell rows apart.
func influxRowTags(r probe.Row) []influxPair {
	return []influxPair{{"pattern", r.Name()}, {"op", r.Direction()}}
}

// influxTagName is the name of a user's tag. Those that mean something here or to the
// database, which are "time" and what begins with an underscore, get another.
func influxTagName(key string, taken map[string]bool) string {
	name := probe.Printable(key)
	for influxReserved(name) || taken[name] {
		name = "tag_" + name
	}
	return name
}

func influxReserved(key string) bool {
	ours := func(p influxPair) bool { return p.key == key }
	switch {
	case key == "time" || strings.HasPrefix(key, "_"):
		return true
	case slices.ContainsFunc(influxTags(&probe.Run{}), ours) || slices.ContainsFunc(influxRowTags(probe.Row{}), ours):
		return true
	}
	return slices.Contains(influxFieldNames(), key)
}
