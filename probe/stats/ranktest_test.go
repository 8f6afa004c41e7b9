package stats

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// coarse draws n whole figures from 1 to steps: few steps make many ties.
func coarse(n, steps int, seed uint64) []float64 {
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	out := make([]float64, n)
	for i := range out {
		out[i] = float64(1 + rng.IntN(steps))
	}
	return out
}

// permuted is the two-sided P of the definition: of all ways to deal the values to both
// sides, the share that puts the sides as far apart, twice for the smaller tail.
func permuted(before, after []float64) float64 {
	all := append(slices.Clone(before), after...)
	u := twiceU(before, after)
	var ways, below, above float64
	for mask := range uint(1) << len(all) {
		if bits.OnesCount(mask) != len(before) {
			continue
		}
		var x, y []float64
		for i, v := range all {
			if mask>>i&1 == 1 {
				x = append(x, v)
			} else {
				y = append(y, v)
			}
		}
		ways++
		dealt := twiceU(x, y)
		if dealt <= u {
			below++
		}
		if dealt >= u {
			above++
		}
	}
	return math.Min(1, 2*math.Min(below, above)/ways)
}

// twiceU counts the pairs in which x is larger twice, and those that are tied once.
func twiceU(x, y []float64) int {
	u := 0
	for _, a := range x {
		for _, b := range y {
			switch {
			case a > b:
				u += 2
			case a == b:
				u++
			}
		}
	}
	return u
}

func TestPIsThatOfAllPermutations(t *testing.T) {
	for _, n := range [][2]int{{2, 2}, {3, 3}, {5, 5}, {2, 7}, {7, 3}, {4, 6}} {
		for _, steps := range []int{2, 3, 5, 1 << 30} {
			for seed := range uint64(8) {
				before, after := coarse(n[0], steps, seed), coarse(n[1], steps, seed+100)
				want := permuted(before, after)
				if got, _ := rankTest(figures(before), figures(after)); math.Abs(got-want) > 1e-9 {
					t.Errorf("%v %v: P %v, by permutation %v", before, after, got, want)
				}
			}
		}
	}
}

// Ties on sides of unlike size must not look rarer than they are.
func TestTiesGiveNoFalseCertainty(t *testing.T) {
	before, after := []float64{1, 2, 3, 5}, []float64{1, 1, 1, 1, 1}
	if d := Compare(before, after, Rules{Alpha: 0.05}); d.P < 0.09 || d.Verdict != Unchanged {
		t.Errorf("got %+v, chance gives this in 12 of 126 cases", d)
	}
}

func TestNeeded(t *testing.T) {
	for _, c := range []struct {
		alpha float64
		want  int
	}{{1, 2}, {0.34, 2}, {0.1, 3}, {0.05, 4}, {2.0 / 70, 4}, {0.01, 5}, {2.0 / 252, 5}, {0.005, 6}, {1e-6, 12},
		{0, 0}, {-1, 0}, {math.NaN(), 0}} {
		if got := needed(c.alpha); got != c.want {
			t.Errorf("alpha %v: %d passes, want %d", c.alpha, got, c.want)
		}
	}
	if n := needed(math.SmallestNonzeroFloat64); n < 500 || n > mostNeeded {
		t.Errorf("the least alpha needs %d passes", n)
	}
}

// What is called enough is enough, and one pass less is not.
func TestNeededPassesGiveAVerdict(t *testing.T) {
	for _, alpha := range []float64{0.1, 0.05, 0.01, 0.001, 1e-9, 1e-40} {
		rules := Rules{Alpha: alpha}
		k := needed(alpha)
		if d := Compare(ramp(k, 100), ramp(k, 300), rules); d.Verdict != Faster || d.Needed != 0 || !d.Known {
			t.Errorf("alpha %v: %d passes gave %+v", alpha, k, d)
		}
		if d := Compare(ramp(k-1, 100), ramp(3*k, 300), rules); d.Verdict != Unchanged || d.Needed != k {
			t.Errorf("alpha %v: %d passes gave %+v", alpha, k-1, d)
		}
	}
}

// ramp is n different figures between level and twice the level.
func ramp(n int, level float64) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = level * (1 + float64(i)/float64(n))
	}
	return out
}
