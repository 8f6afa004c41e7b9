package history

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nasprobe/probe"
)

// scattered are runs in which every field that a filter looks at has a few values.
func scattered(random *rand.Rand, n int) []*probe.Run {
	pick := func(of ...string) string { return of[random.IntN(len(of))] }
	var out []*probe.Run
	for i := range n {
		r := usual(fmt.Sprintf("run-%03d", i), clock.Add(time.Duration(random.IntN(n))*time.Hour)) // some at the same time
		r.Target.URL = pick("smb://nas/share", "smb://nas/share2", "nfs://nas/export?port=2049", "nfs://[fd79::1]/export", "")
		r.Label, r.Host.Name, r.Plan.Profile = pick("", "before", "after"), pick("laptop", "server", ""), pick("quick", "cdm3")
		r.Plan.Verify, r.Incomplete, r.Path.ClampedMTU, r.Conditions.Connections = random.IntN(4) == 0, random.IntN(4) == 0, random.IntN(2)*1500, random.IntN(2)
		if random.IntN(2) == 0 {
			r.Tags = map[string]string{"site": pick("a", "b"), "rack": pick("1", "2")}
		}
		if random.IntN(20) == 0 {
			r.Started, r.Rows = time.Time{}, r.Rows[:2]
		}
		r.Plan.PassSeconds = float64(1 + random.IntN(2))
		out = append(out, r)
	}
	return out
}

func someFilter(random *rand.Rand, runs []*probe.Run) Filter {
	var f Filter
	maybe := func(set func()) {
		if random.IntN(3) == 0 {
			set()
		}
	}
	r := runs[random.IntN(len(runs))]
	globs := []string{"smb://*", "*://nas/*", "nfs://[[]*", "nfs://[fd79::1]/*", "smb://nas/share?", "*", "none*", r.Target.URL}
	maybe(func() { f.Target = globs[random.IntN(len(globs))] })
	maybe(func() { f.Label = r.Label })
	maybe(func() { f.Tags = map[string]string{"site": "a"} })
	maybe(func() { f.Tags = map[string]string{"site": "b", "rack": "1"} })
	maybe(func() { f.Since = r.Started })
	maybe(func() { f.Until = clock.Add(time.Duration(random.IntN(len(runs))) * time.Hour) })
	maybe(func() { f.Profile = r.Plan.Profile })
	maybe(func() { f.Like = r })
	maybe(func() { f.Limit = 1 + random.IntN(20) })
	return f
}

// fits is the filter in other words.
func fits(f Filter, r *probe.Run) bool {
	for k, v := range f.Tags {
		if r.Tags[k] != v {
			return false
		}
	}
	// path.Match takes no / for *, and [ for a class.
	plain := strings.NewReplacer("/", "|", "[", "\\[", "]", "\\]")
	glob, _ := path.Match(plain.Replace(f.Target), strings.ReplaceAll(r.Target.URL, "/", "|"))
	return (f.Target == "" || f.Target == r.Target.URL || glob && r.Target.URL != "") &&
		(f.Label == "" || f.Label == r.Label) && (f.Profile == "" || f.Profile == r.Plan.Profile) &&
		(f.Since.IsZero() || !r.Started.IsZero() && !r.Started.Before(f.Since)) &&
		(f.Until.IsZero() || !r.Started.IsZero() && r.Started.Before(f.Until)) &&
		(f.Like == nil || alike(f.Like, r))
}

func alike(a, b *probe.Run) bool {
	pa, pb := a.Plan, b.Plan
	pa.Seed, pb.Seed, pa.Interval, pb.Interval = 0, 0, 0, 0
	return a.ID != b.ID && !b.Incomplete && a.Target.URL == b.Target.URL && a.Host.Name == b.Host.Name && pa == pb && patternsOf(a) == patternsOf(b) &&
		a.Path.ClampedMTU == b.Path.ClampedMTU && a.Conditions.Connections == b.Conditions.Connections
}

func TestFilters(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	s, runs := fresh(t), scattered(random, 100)
	add(t, s, runs...)
	// The newest first, and of one time the one stored last.
	newest := slices.Clone(runs)
	slices.Reverse(newest)
	slices.SortStableFunc(newest, func(a, b *probe.Run) int { return b.Started.Compare(a.Started) })
	for range 150 {
		f := someFilter(random, runs)
		var want []*probe.Run
		for _, r := range newest {
			if fits(f, r) && (f.Limit == 0 || len(want) < f.Limit) {
				want = append(want, r)
			}
		}
		if diff := cmp.Diff(ids(want), ids(heads(t, s, f))); diff != "" {
			t.Fatalf("%+v: %s", f, diff)
		}
	}
}

// TestEachLeadFindsTheSame has clauses led by every index in turn.
func TestEachLeadFindsTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	s, runs := fresh(t), scattered(random, 100)
	add(t, s, runs...)
	f := Filter{Target: "smb://*", Label: "before", Profile: "quick", Tags: map[string]string{"site": "a"}, Like: nil, Since: clock}
	var want []string
	for i := range 5 {
		for name, all := range map[string]Filter{"target": {Target: f.Target}, "label": {Label: f.Label}, "profile": {Profile: f.Profile}, "tag": {Tags: f.Tags}, "time": {Since: f.Since}} {
			got := ids(heads(t, s, all))
			if len(got) == 0 {
				t.Errorf("%s finds none", name)
			}
		}
		got := ids(heads(t, s, f))
		if i == 0 {
			want = got
		}
		if len(got) == 0 || !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

func TestAnExactTargetIsNoPattern(t *testing.T) {
	s := fresh(t)
	a, b := usual("a", clock), usual("b", clock)
	a.Target.URL, b.Target.URL = "nfs://nas/e?port=1", "nfs://nas/e/port=1"
	add(t, s, a, b)
	if got := ids(heads(t, s, Filter{Target: a.Target.URL})); !slices.Equal(got, []string{"a"}) {
		t.Error(got)
	}
}

func TestALimitBelowNothing(t *testing.T) {
	s := fresh(t)
	_, err := s.Heads(context.Background(), Filter{Limit: -1})
	_, err2 := s.Trend(context.Background(), Filter{Limit: -1}, "")
	if !errors.Is(err, probe.ErrUsage) || !errors.Is(err2, probe.ErrUsage) {
		t.Error(err, err2)
	}
}
