package link

import (
	"math/rand/v2"
	"testing"

	"nasprobe/probe"
)

func TestDistribution(t *testing.T) {
	var hundred []float64
	for i := range 100 {
		hundred = append(hundred, float64(100-i))
	}
	for _, c := range []struct {
		took []float64
		want probe.Distribution
	}{
		{nil, probe.Distribution{}},
		{[]float64{3}, probe.Distribution{Count: 1, Min: 3, Mean: 3, P50: 3, P99: 3}},
		{[]float64{4, 2}, probe.Distribution{Count: 2, Min: 2, Mean: 3, P50: 2, P99: 4}},
		{hundred, probe.Distribution{Count: 100, Min: 1, Mean: 50.5, P50: 50, P99: 99}},
	} {
		if got := distribution(c.took); got != c.want {
			t.Errorf("%+v, want %+v", got, c.want)
		}
	}
}

func TestDistributionIsInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		took := make([]float64, 1+r.IntN(300))
		for i := range took {
			took[i] = r.ExpFloat64()
		}
		if d := distribution(took); d.Count != len(took) || d.Min > d.P50 || d.P50 > d.P99 || d.P99 > took[len(took)-1] || d.Mean < d.Min {
			t.Fatalf("%+v", d)
		}
	}
}

// A server reads both framings' beginnings as a message that has not ended.
func TestBeginningIsNoWholeMessage(t *testing.T) {
	for _, length := range []int{0, 3, 8948, 65535, 1 << 20} {
		b := beginning(length)
		if announced := int(b[1])<<16 | int(b[2])<<8 | int(b[3]); b[0] != 0 || len(b) < length || announced+4 <= len(b) {
			t.Errorf("%d: %d bytes, announced %d", length, len(b), announced)
		}
	}
}
