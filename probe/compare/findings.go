package compare

import (
	"fmt"
	"slices"

	"nasprobe/probe"
)

// findings are the warnings of a comparison, those that put all of it in doubt first.
func findings(sides []Input, c *Comparison) []probe.Warning {
	out := []probe.Warning{}
	for _, find := range []func([]Input, *Comparison) []probe.Warning{
		sameRuns, incompletes, missing, jumbo, scores, fewPasses, lossy, doubts, outliers,
	} {
		out = append(out, find(sides, c)...)
	}
	return out
}

// sameRuns finds a run that is compared with itself.
func sameRuns(sides []Input, _ *Comparison) []probe.Warning {
	first := map[string]string{} // run to side
	var out []probe.Warning
	for _, s := range sides {
		for _, r := range s.Runs {
			if other, ok := first[r.ID]; ok && r.ID != "" {
				out = append(out, warn("same-run", other, s.Label))
			} else {
				first[r.ID] = s.Label
			}
		}
	}
	return out
}

func incompletes(sides []Input, _ *Comparison) []probe.Warning {
	var out []probe.Warning
	for _, s := range sides {
		for _, r := range s.Runs {
			if r.Incomplete {
				out = append(out, warn("incomplete", called(s, r)))
			}
		}
	}
	return out
}

// called names a run: by its side, if it is the only one of it.
func called(s Input, r *probe.Run) string {
	if len(s.Runs) == 1 {
		return s.Label
	}
	return fmt.Sprintf("run %s of %s", identity(r, s.Label), s.Label)
}

// doubtful are the warnings of a run that bear on what it is compared with.
var doubtful = []string{"cpu-bound", "client-bound", "vanished", "not-ours", "write-verifier", "jukebox", "mixed-mss", "mss-fell", "wifi", "half-duplex", "slow-link"}

func doubts(sides []Input, _ *Comparison) []probe.Warning {
	var out []probe.Warning
	for _, s := range sides {
		for _, r := range s.Runs {
			for _, w := range r.Warnings {
				if slices.Contains(doubtful, w.Code) {
					out = append(out, doubt(called(s, r), w))
				}
			}
		}
	}
	return out
}

// doubt is a warning of a run as one of the comparison.
func doubt(run string, w probe.Warning) probe.Warning {
	out := warn("doubtful", run, w.Message)
	if w.Remedy != "" {
		out.Remedy = w.Remedy
	}
	return out
}
