package probe

import (
	"math"
	"slices"
	"testing"
	"time"
)

func TestSeriesIsBounded(t *testing.T) {
	for limit, want := range map[time.Duration]int{time.Second: 64, time.Minute: 300, 24 * time.Hour: longestSeries, math.MaxInt64: longestSeries} {
		if got := len(newSeries(limit)); got != want {
			t.Errorf("a pass of up to %v has room for %d figures, want %d", limit, got, want)
		}
	}
	s := newSeries(math.MaxInt64)
	s.add(time.Hour, 1)
	s.add(math.MaxInt64, 1)
	if got := s.trimmed(); len(got) != 0 {
		t.Errorf("what is too late came to %v", got)
	}
}

func TestSeriesOfSeveralWorkers(t *testing.T) {
	a, b := newSeries(time.Second), newSeries(time.Second)
	a.add(0, 1)
	a.add(249*time.Millisecond, 2)
	a.add(time.Second, 4)
	b.add(250*time.Millisecond, 8)
	b.add(1240*time.Millisecond, 16)
	var sum series
	sum.merge(nil)
	sum.merge(a)
	sum.merge(b)
	if got := sum.trimmed(); !slices.Equal(got, []int64{3, 8, 0, 0, 20}) {
		t.Errorf("%v", got)
	}
	if a[0] != 3 || a[1] != 0 {
		t.Errorf("merging changed what was merged: %v", a[:5])
	}
}
