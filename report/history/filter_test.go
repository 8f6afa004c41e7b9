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
		r.Target.URL = pick("smb://nas/share", "smb://probe@nas/share", "smb://WORK;Other@NAS:445/Share/", "smb://nas/share2", "nfs://nas/export?port=2049", "nas:/export", "nfs://[fd79::1]/export", "")
		r.Conditions.User = pick("", "probe", `WORK\Marei`)
		r.Label, r.Host.Name, r.Plan.Profile = pick("", "before", "after"), pick("laptop", "server", ""), pick("quick", "cdm3")
		r.Plan.Verify, r.Incomplete, r.Path.ClampedMTU, r.Conditions.Connections = random.IntN(4) == 0, random.IntN(4) == 0, random.IntN(2)*1500, random.IntN(2)
		if random.IntN(2) == 0 {
			r.Tags = map[string]string{"site": pick("a", "b"), "rack": pick("1", "2")}
		}
		if random.IntN(20) == 0 {
			r.Started, r.Rows = time.Time{}, r.Rows[:2]
		}
		r.Plan.Cold, r.Plan.LinkRate, r.Plan.Best = random.IntN(4) == 0, random.Int64N(2)*1e9, random.IntN(2)
		r.Plan.Omit, r.Plan.Window = float64(random.IntN(5)/4), random.Int64N(5)/4*65536
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
	globs := []string{"smb://*", "*://nas/*", "smb://*@*", "nfs://[[]*", "nfs://[fd79::1]/*", "smb://nas/share?", "*", "none*",
		`\\nas\SHARE`, "smb://Probe@nas/share", "smb://marei@nas/share", "smb://nobody@nas/share", "nfs://nas:2049/export/?uid=7", r.Target.URL}
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
	return (f.Target == "" || aimedAt(f.Target, r)) &&
		(f.Label == "" || f.Label == r.Label) && (f.Profile == "" || f.Profile == r.Plan.Profile) &&
		(f.Since.IsZero() || !r.Started.IsZero() && !r.Started.Before(f.Since)) &&
		(f.Until.IsZero() || !r.Started.IsZero() && r.Started.Before(f.Until)) &&
		(f.Like == nil || alike(f.Like, r))
}

func aimedAt(target string, r *probe.Run) bool {
	if r.Target.URL == "" {
		return false
	}
	if at, err := probe.ParseLocation(target); err == nil && at.Protocol != "file" && !strings.Contains(target, "*") {
		as, own := r.Conditions.User, probe.Location{}
		if own, err = probe.ParseLocation(r.Target.URL); err == nil && own.User != "" {
			as = own.User
		}
		_, name, domain := strings.Cut(as, `\`)
		if !domain {
			name = as
		}
		return at.Place() == own.Place() && (at.User == "" || strings.EqualFold(at.User, name))
	}
	// path.Match takes no / for *, and [ for a class.
	plain := strings.NewReplacer("/", "|", "[", "\\[", "]", "\\]")
	glob, _ := path.Match(plain.Replace(target), strings.ReplaceAll(r.Target.URL, "/", "|"))
	globPlace, _ := path.Match(plain.Replace(target), strings.ReplaceAll(r.Target.Place(), "/", "|"))
	return glob || globPlace
}

func alike(a, b *probe.Run) bool {
	pa, pb := a.Plan, b.Plan
	pa.Seed, pb.Seed, pa.Interval, pb.Interval, pa.LinkRate, pb.LinkRate, pa.Best, pb.Best = 0, 0, 0, 0, 0, 0, 0, 0
	return a.ID != b.ID && !b.Incomplete && a.Target.Place() == b.Target.Place() && a.Host.Name == b.Host.Name && pa == pb && patternsOf(a) == patternsOf(b) &&
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
	for range 250 {
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

// TestOneShareIsOneTarget, whoever logs in and however it is written: for the baseline, for
// those who name it, for what is kept of it and for what changed.
func TestOneShareIsOneTarget(t *testing.T) {
	s := fresh(t)
	spellings := []string{"smb://probe@10.79.77.1/share", "smb://10.79.77.1/share", "smb://PROBE@10.79.77.1/share", "smb://probe@10.79.77.1:445/share", "smb://WORK;probe@10.79.77.1/Share/"}
	var runs []*probe.Run
	for i, url := range spellings {
		at, err := probe.ParseLocation(url)
		if err != nil {
			t.Fatal(err)
		}
		r := usual(fmt.Sprintf("run-%d", i), clock.Add(time.Duration(i)*time.Hour))
		r.Target, r.Conditions.User = at.Info(), "probe"
		runs = append(runs, r)
	}
	runs[1].Conditions.User = "marei"
	add(t, s, runs...)
	for _, r := range runs {
		if n := len(heads(t, s, Filter{Like: r})); n != len(runs)-1 {
			t.Errorf("%s is like %d of the others", r.Target.URL, n)
		}
	}
	for target, want := range map[string]int{`\\10.79.77.1\share`: 5, "smb://10.79.77.1/share": 5, "smb://10.79.77.1/SHARE/": 5, "smb://Probe@10.79.77.1:445/share": 4, "smb://marei@10.79.77.1/share": 1, "smb://10.79.77.1/*": 5, "smb://10.79.77.1/share/dir": 0} {
		if n := len(heads(t, s, Filter{Target: target})); n != want {
			t.Errorf("%s has %d runs, want %d", target, n, want)
		}
	}
	if n, err := s.Prunable(context.Background(), Filter{}, Keep{Last: 1}); n != 4 || err != nil {
		t.Errorf("%d are too many: %v", n, err)
	}
	trend := trendOf(t, s, Filter{Target: "smb://10.79.77.*"}, runs[0].Rows[0].Pattern)
	if len(trend.Points) != 5 || len(trend.Points[1].Changes) == 0 || trend.Target != runs[4].Target.URL {
		t.Errorf("%+v", trend)
	}
}
