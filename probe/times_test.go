package probe_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"nasprobe/probe"
)

func timesOf(took ...time.Duration) probe.Distribution {
	t := probe.NewTimes()
	for _, d := range took {
		t.Add(d)
	}
	return t.Distribution()
}

func TestDistribution(t *testing.T) {
	var hundred []time.Duration
	for i := range 100 {
		hundred = append(hundred, time.Duration(100-i))
	}
	for _, c := range []struct {
		took []time.Duration
		want probe.Distribution // in nanoseconds
	}{
		{nil, probe.Distribution{}},
		{[]time.Duration{3}, probe.Distribution{Count: 1, Min: 3, Mean: 3, P50: 3, P99: 3}},
		{[]time.Duration{4, 2}, probe.Distribution{Count: 2, Min: 2, Mean: 3, P50: 2, P99: 4}},
		{hundred, probe.Distribution{Count: 100, Min: 1, Mean: 50.5, P50: 50, P99: 99}},
	} {
		want := probe.Distribution{Count: c.want.Count, Min: c.want.Min / 1e9, Mean: c.want.Mean / 1e9, P50: c.want.P50 / 1e9, P99: c.want.P99 / 1e9}
		if got := timesOf(c.took...); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

func TestDistributionIsInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		took := make([]time.Duration, 1+r.IntN(300))
		for i := range took {
			took[i] = time.Duration(r.ExpFloat64() * float64(time.Second))
		}
		if d := timesOf(took...); d.Count != len(took) || d.Min > d.P50 || d.P50 > d.P99 || d.Mean < d.Min {
			t.Fatalf("%+v", d)
		}
	}
}
