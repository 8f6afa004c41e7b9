package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// sizes are numbers of passes before and after.
var sizes = [][2]int{{2, 2}, {4, 4}, {5, 5}, {4, 7}, {5, 10}, {10, 10}, {20, 15}, {55, 12}}

func TestIntervalOfFiveReachesFromTheLeastRatioToTheLargest(t *testing.T) {
	before, after := []float64{98, 99, 100, 101, 102}, []float64{147, 148, 149, 150, 151}
	d := Compare(before, after, DefaultRules())
	if want := (147.0/102 - 1); !d.Known || d.Low != want {
		t.Errorf("low %v, want %v", d.Low, want)
	}
	if want := (151.0/98 - 1); d.High != want {
		t.Errorf("high %v, want %v", d.High, want)
	}
}

func TestIntervalIsUnknownWhereItCannotBe(t *testing.T) {
	cases := map[string][2][]float64{
		"too few":         {ramp(4, 100), ramp(4, 200)},
		"single":          {ramp(1, 100), ramp(10, 200)},
		"none":            {nil, ramp(5, 1)},
		"a zero before":   {append(ramp(5, 100), 0), ramp(5, 200)},
		"beyond float64":  {ramp(5, 1e-300), ramp(5, 1e300)},
		"zero everywhere": {make([]float64, 5), make([]float64, 5)},
	}
	for name, c := range cases {
		if d := Compare(c[0], c[1], DefaultRules()); d.Known {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

// Without ties the interval excludes no change exactly when the test meets alpha, and
// with the sides swapped all is the other way round.
func TestIntervalAgreesWithTheTest(t *testing.T) {
	s := synthetic{rand.New(rand.NewPCG(4, 4)), 0.05}
	for i := range 4000 {
		n := sizes[i%len(sizes)]
		rules := Rules{Alpha: []float64{0.3, 0.1, 0.05, 0.01, 0.001}[i%5]}
		before, after := s.passes(n[0], 100), s.passes(n[1], 100*(1+0.03*float64(i%6)))
		d := Compare(before, after, rules)
		if excludes := d.Known && (d.Low > 0 || d.High < 0); excludes != meets(d.P, rules.Alpha) {
			t.Fatalf("alpha %v: %+v", rules.Alpha, d)
		}
		checkSwapped(t, d, Compare(after, before, rules))
	}
}

func checkSwapped(t *testing.T, d, swapped Difference) {
	t.Helper()
	inverse := map[Verdict]Verdict{Faster: Slower, Slower: Faster, Unchanged: Unchanged}
	if swapped.Verdict != inverse[d.Verdict] || math.Abs(swapped.P-d.P) > 1e-12 || swapped.Known != d.Known {
		t.Fatalf("swapped:\n%+v\n%+v", d, swapped)
	}
	if !near((1+d.Change)*(1+swapped.Change), 1) {
		t.Fatalf("changes do not cancel:\n%+v\n%+v", d, swapped)
	}
	if d.Known && !(near((1+d.Low)*(1+swapped.High), 1) && near((1+d.High)*(1+swapped.Low), 1)) {
		t.Fatalf("bounds do not cancel:\n%+v\n%+v", d, swapped)
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// The interval holds the true change at least as often as it says.
func TestIntervalHoldsTheChange(t *testing.T) {
	const shift, alpha, tries = 0.07, 0.05, 2500
	s := synthetic{rand.New(rand.NewPCG(4, 5)), 0.05}
	for _, n := range [][2]int{{4, 4}, {5, 5}, {10, 6}, {55, 8}} {
		missed := 0
		for range tries {
			low, high, known := interval(s.passes(n[0], 100), s.passes(n[1], 100*(1+shift)), alpha)
			if !known || low > shift || high < shift {
				missed++
			}
		}
		if rate := float64(missed) / tries; rate > alpha+4*math.Sqrt(alpha/tries) {
			t.Errorf("%v passes: the interval missed the change in %.4f", n, rate)
		}
	}
}

// The critical value is that of the library's own test: sides with that U differ, and
// with one more they do not.
func TestCriticalIsThatOfTheTest(t *testing.T) {
	for _, n := range sizes {
		for _, alpha := range []float64{0.3, 0.05, 0.01, 0.0001} {
			c := critical(n[0], n[1], alpha)
			for u := max(0, c-1); u <= c+2 && u <= n[0]*n[1]/2; u++ {
				p, _ := rankTest(withU(n[0], n[1], u))
				if meets(p, alpha) != (u <= c) {
					t.Errorf("%v passes, alpha %v: critical %d, but U %d has the P %v", n, alpha, c, u, p)
				}
				if math.Abs(twoSidedP(u, n[0], n[1])-p) > 1e-12 {
					t.Errorf("%v passes, U %d: %v, the test says %v", n, u, twoSidedP(u, n[0], n[1]), p)
				}
			}
		}
	}
}

// withU makes sides without ties in which the figure before is the larger one in u pairs.
func withU(n1, n2, u int) (before, after []float64) {
	for i := range n2 {
		after = append(after, float64(10*(i+1)))
	}
	for i := range n1 {
		below := max(0, min(n2, u-i*n2))
		before = append(before, float64(10*below)+1+float64(i)/100)
	}
	slices.Sort(before)
	return before, after
}

func TestNthRatioIsThatOfTheSortedPairs(t *testing.T) {
	for seed := range uint64(20) {
		before, after := figures(coarse(7, 9, seed)), figures(coarse(9, 12, seed+50))
		var all []float64
		for _, b := range before {
			for _, a := range after {
				all = append(all, a/b)
			}
		}
		slices.Sort(all)
		for i, want := range all {
			if got := nthRatio(before, after, i+1); got != want {
				t.Fatalf("ratio %d of %v and %v: %v, want %v", i+1, before, after, got, want)
			}
		}
	}
}
