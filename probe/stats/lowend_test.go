package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	rank "github.com/aclements/go-moremath/stats"
)

// passed is the share of cases in which the next of n+1 log-normal figures lies below the
// low end of the others: for each set of those it follows from the distribution.
func passed(n int, chance float64, by func(int, float64) end) float64 {
	const sets, typical, noise = 4000, 100e6, 0.1
	s := synthetic{rand.New(rand.NewPCG(5, uint64(n))), noise}
	low, figures, share := by(n, chance), make([]float64, n), 0.0
	for range sets {
		level := low(logarithms(s.fill(figures, typical)))
		share += rank.StdNormal.CDF((level-math.Log(typical))/noise) / sets
	}
	return share
}

// Chance passes the low end as often as it says, and the robust one no more often.
func TestChancePassesTheLowEndAsOftenAsItSays(t *testing.T) {
	for _, n := range []int{3, 5, 8, 12, 30, 100} {
		for _, chance := range []float64{0.01, 0.001} {
			standard, robust := passed(n, chance, standardEnd), passed(n, chance, robustEnd)
			t.Logf("%3d figures, chance %5.3f: %.5f, robust %.5f", n, chance, standard, robust)
			if math.Abs(standard/chance-1) > 0.25 {
				t.Errorf("%d figures: passed in %.5f, not %g", n, standard, chance)
			}
			if robust > 1.1*chance || n >= 30 && robust < chance/3 {
				t.Errorf("%d figures: the robust one is passed in %.5f, of %g that may", n, robust, chance)
			}
		}
	}
}

// A few odd figures among many neither hide a fall nor make one.
func TestOddFiguresHardlyMoveTheRobustLowEnd(t *testing.T) {
	s := synthetic{rand.New(rand.NewPCG(5, 6)), 0.03}
	for range 200 {
		figures := s.passes(30, 100)
		clean, _ := RobustLowEnd(figures, 0.001)
		for i := range 3 {
			figures[i] /= 2
		}
		odd, known := RobustLowEnd(figures, 0.001)
		if !known || odd < 70 || odd > clean*1.05 {
			t.Fatalf("%.1f with three halved figures, %.1f without", odd, clean)
		}
	}
}

func TestTheLowEndScalesWithTheFigures(t *testing.T) {
	figures := []float64{98, 103, 99, 101, 100}
	small, _ := LowEnd(figures, 0.01)
	for i := range figures {
		figures[i] *= 1e6
	}
	large, _ := LowEnd(figures, 0.01)
	if math.Abs(large/small/1e6-1) > 1e-9 || small >= 98 {
		t.Errorf("%g and %g", small, large)
	}
}

func TestWhereThereIsNoLowEnd(t *testing.T) {
	for name, c := range map[string]struct {
		figures []float64
		chance  float64
	}{
		"none": {nil, 0.01}, "one": {[]float64{5}, 0.01}, "one above 0": {[]float64{5, 0, -3, math.NaN(), math.Inf(1)}, 0.01},
		"no chance": {[]float64{5, 6}, 0}, "certainty": {[]float64{5, 6}, 1}, "no number": {[]float64{5, 6}, math.NaN()},
	} {
		for _, end := range []func([]float64, float64) (float64, bool){LowEnd, RobustLowEnd} {
			if level, known := end(c.figures, c.chance); known || level != 0 {
				t.Errorf("%s: %g", name, level)
			}
		}
	}
}

func TestTheLowEndIsANumber(t *testing.T) {
	many := make([]float64, 100000)
	for i := range many {
		many[i] = 1 + float64(i%7)
	}
	for name, figures := range map[string][]float64{
		"all the same": {7, 7, 7, 7}, "two": {1, 2}, "limits": {math.SmallestNonzeroFloat64, math.MaxFloat64, 1}, "most the same": {7, 7, 7, 7, 7, 9}, "many": many,
	} {
		for _, chance := range []float64{1e-12, 1e-5, 0.01, 0.5} {
			for _, end := range []func([]float64, float64) (float64, bool){LowEnd, RobustLowEnd} {
				level, known := end(figures, chance)
				if !known || math.IsNaN(level) || math.IsInf(level, 0) || level < 0 {
					t.Errorf("%s at %g: %g %t", name, chance, level, known)
				}
			}
		}
	}
	if level, _ := LowEnd([]float64{7, 7, 7}, 0.01); math.Abs(level-7) > 1e-9 {
		t.Errorf("figures that do not vary: %g", level)
	}
}

// Values of the t distribution as tables have them.
func TestStudentT(t *testing.T) {
	for _, c := range []struct{ freedom, chance, want float64 }{
		{1, 0.005, 63.657}, {2, 0.005, 9.925}, {9, 0.025, 2.262}, {29, 0.001, 3.396}, {1e6, 0.001, 3.09},
	} {
		if got := studentT(c.freedom, c.chance); math.Abs(got-c.want) > 0.01 {
			t.Errorf("%+v: %.4f", c, got)
		}
	}
}
