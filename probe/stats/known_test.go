package stats

import (
	"math"
	"testing"

	"golang.org/x/perf/benchmath"
)

// known are samples of which the P is published.
var known = map[string]struct {
	before, after []float64
	p             float64
	rising        bool
}{
	// Hollander and Wolfe, Nonparametric Statistical Methods, 1973, page 69: permeability
	// of the human chorioamnion. One-sided 0.1272, which is 382 of 3003.
	"permeability": {
		[]float64{0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46},
		[]float64{1.15, 0.88, 0.90, 0.74, 1.21},
		2 * 382.0 / 3003, false,
	},
	// The example of benchstat: p=0.446 n=10, with ties.
	"benchstat": {
		[]float64{3069, 3075, 3069, 3067, 3207, 3064, 3064, 3058, 3059, 3062},
		[]float64{3075, 3065, 3059, 3065, 3060, 3081, 3186, 3135, 3087, 3062},
		0.446, true,
	},
	"complete separation, 4": {[]float64{1, 2, 3, 4}, []float64{5, 6, 7, 8}, 2.0 / 70, true},
	"complete separation, 5": {[]float64{6, 7, 8, 9, 10}, []float64{1, 2, 3, 4, 5}, 2.0 / 252, false},
	"all the same":           {[]float64{7, 7, 7, 7, 7}, []float64{7, 7, 7, 7, 7}, 1, false},
}

func TestKnownP(t *testing.T) {
	for name, c := range known {
		t.Run(name, func(t *testing.T) {
			d := Compare(c.before, c.after, DefaultRules())
			if math.Abs(d.P-c.p) > 5e-4 {
				t.Errorf("P %v, want %v", d.P, c.p)
			}
			if _, rising := rankTest(figures(c.before), figures(c.after)); rising != c.rising {
				t.Errorf("rising %v", rising)
			}
		})
	}
}

// The same example has the interval -0.76 to 0.15 for the difference of the locations,
// at 0.95. It is one of logarithms here.
func TestKnownInterval(t *testing.T) {
	c := known["permeability"]
	rules := DefaultRules()
	rules.Alpha = 0.05
	d := Compare(exponentials(c.before), exponentials(c.after), rules)
	low, high := math.Log1p(d.Low), math.Log1p(d.High)
	if !d.Known || math.Abs(low+0.76) > 1e-9 || math.Abs(high-0.15) > 1e-9 {
		t.Errorf("%v to %v, want -0.76 to 0.15", low, high)
	}
}

func exponentials(values []float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = math.Exp(v)
	}
	return out
}

// P is what benchmath says, and so benchstat, for sides of one size and for any without
// ties, exact and approximate.
func TestAgreesWithBenchmath(t *testing.T) {
	threshold := benchmath.DefaultThresholds
	for _, n := range [][2]int{{2, 2}, {5, 5}, {5, 10}, {12, 3}, {24, 24}, {30, 30}, {60, 60}, {60, 20}} {
		for _, steps := range []int{4, 12, 1 << 30} {
			if n[0] != n[1] && steps < 1<<30 {
				continue
			}
			before, after := coarse(n[0], steps, 1), coarse(n[1], steps, 2)
			got, _ := rankTest(figures(before), figures(after))
			want := benchmath.AssumeNothing.Compare(benchmath.NewSample(before, &threshold), benchmath.NewSample(after, &threshold)).P
			if math.Abs(got-want) > 1e-9 {
				t.Errorf("%v in %d steps: %v, benchmath says %v", n, steps, got, want)
			}
		}
	}
}
