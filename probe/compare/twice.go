package compare

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"nasprobe/probe"
)

// twice tells whether a and b are one result: runs of this program by their ids, which
// are unique, and imported texts by what stands in them, under whatever names they were
// read.
func twice(a, b *probe.Run) bool {
	if native(a) || native(b) {
		return a.ID != "" && a.ID == b.ID
	}
	return sameTime(a.Started, b.Started) && agree(a.Tool.Version, b.Tool.Version) && maps.Equal(printed(a), printed(b))
}

// sameTime holds of a time that one of the texts lost as well: figures that agree to the
// last digit in all rows are no chance.
func sameTime(a, b time.Time) bool { return a.IsZero() || b.IsZero() || a.Equal(b) }

func agree(a, b string) bool { return a == "" || b == "" || a == b }

// score is what a text shows of a row.
type score struct{ throughput, iops, latency float64 }

func printed(r *probe.Run) map[string]score {
	out := map[string]score{}
	for _, row := range r.Rows {
		for _, p := range row.Scored() {
			out[row.Pattern] = score{p.Throughput, p.IOPS, p.Latency.Mean}
		}
	}
	return out
}

// repeated refuses a side that has one result more than once.
func repeated(s Input) error {
	for i, r := range s.Runs {
		at := slices.IndexFunc(s.Runs[:i], func(q *probe.Run) bool { return twice(q, r) })
		if at < 0 {
			continue
		}
		a, b := identity(s.Runs[at], s.Label), identity(r, s.Label)
		why := fmt.Errorf("%s and %s are one result", a, b)
		switch {
		case native(r):
			why = fmt.Errorf("the run %s is there twice", b)
		case a == b:
			why = fmt.Errorf("the result %s is there twice", b)
		}
		return refused(s.Label, "give each run once: the same passes again prove nothing", why)
	}
	return nil
}

// sameRuns finds a result that is compared with itself, once a pair of sides.
func sameRuns(sides []Input, _ *Comparison) []probe.Warning {
	var out []probe.Warning
	for i, later := range sides {
		for _, s := range sides[:i] {
			if slices.ContainsFunc(later.Runs, func(r *probe.Run) bool {
				return slices.ContainsFunc(s.Runs, func(q *probe.Run) bool { return twice(q, r) })
			}) {
				out = append(out, warn("same-run", s.Label, later.Label))
			}
		}
	}
	return out
}
