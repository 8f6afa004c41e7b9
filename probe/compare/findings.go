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
		sameRuns, incompletes, missing, resizes, jumbo, scores, fewPasses, lossy, doubts, outliers,
	} {
		out = append(out, find(sides, c)...)
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

// doubts tells each of them once a side.
func doubts(sides []Input, _ *Comparison) []probe.Warning {
	var out []probe.Warning
	for _, s := range sides {
		for _, code := range doubtful {
			if code == "mss-fell" && resized(s) {
				continue // which is said
			}
			if w, found := doubt(s, code); found {
				out = append(out, w)
			}
		}
	}
	return out
}

// doubt is the warning of a code that runs of s have as one of the comparison, in the
// words of the first of them.
func doubt(s Input, code string) (w probe.Warning, found bool) {
	var have []*probe.Run
	var told []probe.Warning
	for _, r := range s.Runs {
		if at := slices.IndexFunc(r.Warnings, func(w probe.Warning) bool { return w.Code == code }); at >= 0 {
			have, told = append(have, r), append(told, r.Warnings[at])
		}
	}
	if len(have) == 0 {
		return probe.Warning{}, false
	}
	who := called(s, have[0])
	if len(have) > 1 {
		who = fmt.Sprintf("%d of %d runs of %s", len(have), len(s.Runs), s.Label)
		if slices.ContainsFunc(told, func(w probe.Warning) bool { return w.Message != told[0].Message }) {
			who += ", as in " + identity(have[0], s.Label)
		}
	}
	w = warn("doubtful", who, told[0].Message)
	if told[0].Remedy != "" {
		w.Remedy = told[0].Remedy
	}
	return w, true
}
