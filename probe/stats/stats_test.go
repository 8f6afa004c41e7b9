package stats

import (
	"math"
	"testing"
)

func TestSummarize(t *testing.T) {
	cases := map[string]struct {
		in   []float64
		want Summary
	}{
		"none":       {nil, Summary{}},
		"one":        {[]float64{7}, Summary{7, 7, 7, 7, 7}},
		"odd":        {[]float64{3, 1, 2}, Summary{2, 1, 3, 3, 2}},
		"even":       {[]float64{4, 1, 2, 3}, Summary{2.5, 1, 4, 4, 2.5}},
		"outlier":    {[]float64{10, 10, 10, 10, 110}, Summary{10, 10, 110, 110, 30}},
		"not finite": {[]float64{math.NaN(), 5, math.Inf(1), math.Inf(-1)}, Summary{5, 5, 5, 5, 5}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got := Summarize(c.in)
			if math.Abs(got.Mean-c.want.Mean) > 1e-9 {
				t.Errorf("mean %v, want %v", got.Mean, c.want.Mean)
			}
			got.Mean = c.want.Mean
			if got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}

func TestSummarizeLeavesItsInputAlone(t *testing.T) {
	in := []float64{3, 1, 2}
	Summarize(in)
	if in[0] != 3 || in[1] != 1 || in[2] != 2 {
		t.Errorf("input reordered: %v", in)
	}
}

func TestMedianOfHugeValuesStaysFinite(t *testing.T) {
	s := Summarize([]float64{math.MaxFloat64, math.MaxFloat64})
	if s.Median != math.MaxFloat64 || math.IsInf(s.Mean, 0) {
		t.Errorf("got %+v", s)
	}
	if m := Median([]float64{9, 1, 5}); m != 5 {
		t.Errorf("Median %v, want 5", m)
	}
}
