package bottleneck

import (
	"cmp"
	"slices"

	"nasprobe/probe"
)

// near is how much less of its limit another resource may be used and still be named.
const near = 0.1

// Judge says what limited a run and each row of it. It is nil where nothing can be
// said: a run without a row whose passes were timed, unless it looked at the network alone,
// or of a directory that is not reached over a network by nasprobe itself.
func Judge(run *probe.Run) *probe.Verdict {
	if run.Path.Remote == "" {
		return nil
	}
	v := &probe.Verdict{}
	fastest := -1.0
	for _, f := range figuresOf(run) {
		row := judgeRow(f)
		v.Rows = append(v.Rows, row)
		if f.whole > fastest {
			fastest, v.LimitedBy, v.Share, v.Evidence = f.whole, row.LimitedBy, row.Share, row.Evidence
		}
	}
	if len(v.Rows) == 0 {
		return unmoved(run)
	}
	return v
}

// finding is a rule whose bound a row met.
type finding struct {
	rule
	share float64
}

func judgeRow(f figures) probe.RowVerdict {
	met := findings(f)
	if len(met) == 0 {
		return probe.RowVerdict{Pattern: f.row.Pattern, LimitedBy: probe.LimitUnclear, Evidence: missing(f)}
	}
	first := met[0]
	out := probe.RowVerdict{Pattern: f.row.Pattern, LimitedBy: first.limit, Share: first.share, Evidence: first.evidence(f)}
	for _, other := range met[1:] {
		if other.limit != first.limit && other.tier <= parts && other.share >= first.share-near {
			out.Evidence = append(out.Evidence, probe.Evidence{Figure: FigureAlso, Value: other.share, Note: other.limit})
		}
	}
	return out
}

// findings are the rules that f meets: the first tier first, and in it what is used most.
func findings(f figures) []finding {
	var out []finding
	for _, r := range rules {
		if share := r.share(f); share >= r.need(f) {
			out = append(out, finding{r, min(share, 1)})
		}
	}
	slices.SortStableFunc(out, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.tier, b.tier), cmp.Compare(b.share, a.share))
	})
	return out
}
