package stats

import (
	"math"
	"slices"
	"testing"
)

func TestOutliers(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	cases := map[string]struct {
		in   []float64
		want []int
	}{
		"none":                   {nil, nil},
		"three":                  {[]float64{100, 100.1, 3}, nil},
		"one slow pass":          {[]float64{100, 101, 40, 99, 100.5}, []int{2}},
		"one fast pass":          {[]float64{100, 101, 100.2, 99, 160}, []int{4}},
		"two, ascending":         {[]float64{200, 100, 101, 99, 100.5, 102, 10, 98}, []int{0, 6}},
		"even spread":            {[]float64{1, 2, 3, 4, 5}, nil},
		"four":                   {[]float64{100, 101, 102, 300}, []int{3}},
		"all the same":           {[]float64{5, 5, 5, 5, 5}, nil},
		"most the same":          {[]float64{10, 10, 10, 10, 110}, []int{4}},
		"three of five the same": {[]float64{10, 10, 10, 9, 11}, nil},
		"zero":                   {[]float64{0, 100, 101, 99, 102}, []int{0}},
		"not finite":             {[]float64{nan, 100, inf, 101, 40, 99, 100.5, -inf}, []int{4}},
		"too few that are":       {[]float64{nan, 100, inf, 101, 3}, nil},
		"apart, but below 3 %":   {[]float64{100, 100.1, 100.2, 100.3, 103}, nil},
		"apart by 3 %":           {[]float64{100, 100.1, 99.9, 100.05, 97}, []int{4}},
		"beyond the range":       {[]float64{math.MaxFloat64, -math.MaxFloat64, math.MaxFloat64, -math.MaxFloat64, 0}, nil},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			in := slices.Clone(c.in)
			if got := Outliers(in, 0.03); !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
			if len(in) > 0 && !slices.EqualFunc(in, c.in, func(a, b float64) bool { return a == b || a != a && b != b }) {
				t.Errorf("input changed: %v", in)
			}
		})
	}
}

// The limit is that of the standard deviation: 3.5 of them are no outlier, more are.
func TestOutliersBeginAtTheScore(t *testing.T) {
	// The median is 100 and the median absolute deviation 1, so the limit is 5.1891.
	for value, want := range map[float64]int{105.18: 0, 105.20: 1, 94.82: 0, 94.80: 1} {
		if got := len(Outliers([]float64{99, 99, 100, 100, 101, 101, value}, 0.03)); got != want {
			t.Errorf("%v: %d outliers, want %d", value, got, want)
		}
	}
}
