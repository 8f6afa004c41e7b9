package history

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nasprobe/probe"
	"nasprobe/report"
)

func trendOf(t *testing.T, s *Store, f Filter, pattern string) report.Trend {
	t.Helper()
	out, err := s.Trend(context.Background(), f, pattern)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func started(points []report.Point) []string {
	out := []string{}
	for _, p := range points {
		out = append(out, p.Run)
	}
	return out
}

func TestTrendIsWhatTheRowsTell(t *testing.T) {
	s := fresh(t)
	var want []report.Point
	for i := range 3 {
		r := usual(fmt.Sprintf("run-%d", i), clock.Add(time.Duration(-i)*time.Hour))
		r.Rows[2] = usualRow(patternsIn(t, r)[2], float64(i+1)*3e7)
		add(t, s, r)
		row := r.Rows[2]
		want = append(want, report.Point{Run: r.ID, Started: r.Started, Throughput: row.Throughput, IOPS: row.IOPS.Median, Latency: row.Latency})
	}
	slices.Reverse(want)
	pattern := usual("x", clock).Rows[2].Pattern
	got := trendOf(t, s, Filter{Target: "smb://*"}, pattern)
	if diff := cmp.Diff(report.Trend{Target: "smb://nas/share", Pattern: pattern, Points: want}, got); diff != "" {
		t.Error(diff)
	}
	if _, offset := got.Points[0].Started.Zone(); offset != 7200 {
		t.Errorf("%v", got.Points[0].Started)
	}
}

func TestTrendOfTheNewest(t *testing.T) {
	s := fresh(t)
	const n = batch + 10
	var runs []*probe.Run
	for i := range n {
		r := usual(fmt.Sprintf("run-%04d", i), clock.Add(time.Duration(i)*time.Hour))
		r.Rows = r.Rows[:1]
		r.Rows[0].Passes, r.Rows[0].Connections = nil, nil
		runs = append(runs, r)
	}
	add(t, s, runs...)
	pattern := usual("x", clock).Rows[0].Pattern
	for _, limit := range []int{0, 1, batch, batch + 1} {
		got := started(trendOf(t, s, Filter{Limit: limit}, pattern).Points)
		want := n
		if limit > 0 {
			want = limit
		}
		if len(got) != want || !slices.IsSorted(got) || got[len(got)-1] != fmt.Sprintf("run-%04d", n-1) {
			t.Errorf("limit %d: %d points", limit, len(got))
		}
	}
}

// TestTrendReadsAPatternAsTyped, and takes the first of two rows that have it.
func TestTrendReadsAPatternAsTyped(t *testing.T) {
	s, r := fresh(t), usual("a", clock)
	again := usualRow(patternsIn(t, r)[0], 1)
	r.Rows = append(r.Rows, again)
	add(t, s, r)
	got := trendOf(t, s, Filter{}, "seq1m q1t1 read")
	if len(got.Points) != 1 || got.Points[0].Throughput != r.Rows[0].Throughput || got.Pattern != "SEQ1M Q1T1 read" {
		t.Errorf("%+v", got)
	}
	if got := trendOf(t, s, Filter{}, "nothing like it"); len(got.Points) != 0 {
		t.Errorf("%+v", got)
	}
}
