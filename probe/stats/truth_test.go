package stats

import (
	"math"
	"testing"

	rank "github.com/aclements/go-moremath/stats"
)

// The cases of the truth table.
var (
	shifts = []float64{0, 0.01, 0.03, 0.05, 0.10, 0.50}
	noises = []float64{0.01, 0.05, 0.10}
	counts = []int{4, 5, 10}
)

// margin is four standard errors of a rate p out of repeats, and one comparison.
func margin(p float64) float64 {
	return 4*math.Sqrt(p*(1-p)/repeats) + 1.0/repeats
}

func measureAll() map[cell]rates {
	var cells []cell
	for _, n := range counts {
		for _, noise := range noises {
			for _, shift := range shifts {
				cells = append(cells, cell{shift, noise, n})
			}
		}
	}
	return each(cells, func(c cell) rates { return c.measure(DefaultRules(), repeats) })
}

func TestTruthTable(t *testing.T) {
	found := measureAll()
	families := map[float64]float64{}
	for _, noise := range noises {
		families[noise] = family(found[cell{0, noise, 5}].any())
	}
	truth, falseAlarms := truthTable(found), familyTable(families)
	t.Logf("detection:\n%s", truth)
	t.Logf("tables of eight rows with a false alarm:\n%s", falseAlarms)
	for c, r := range found {
		checkCell(t, c, r)
		checkMonotone(t, c, found)
		if c.n == 5 {
			checkSeparation(t, c, r)
		}
	}
	for noise, rate := range families {
		if limit := 8 * 2.0 / 252; rate > limit+8*margin(2.0/252) {
			t.Errorf("noise %v: %.4f of the tables have a false alarm, at most %.4f may", noise, rate, limit)
		}
	}
	compareDoc(t, truth, falseAlarms)
}

// checkCell holds one cell against theory.
func checkCell(t *testing.T, c cell, r rates) {
	t.Helper()
	alpha := exactLevel(c.n, DefaultRules().Alpha)
	switch {
	case c.n == 4 && r.any() != 0:
		t.Errorf("%+v: 4 passes gave a verdict in %.4f", c, r.any())
	case c.shift == 0 && r.any() > alpha+margin(alpha):
		t.Errorf("%+v: false alarms in %.4f", c, r.any())
	case c.shift > 0 && r.slower > alpha/2+margin(alpha/2):
		t.Errorf("%+v: wrong direction in %.4f", c, r.slower)
	case c.shift == 0.50 && c.noise <= 0.05 && c.n >= 5 && r.faster < 0.99:
		t.Errorf("%+v: detected in %.4f only", c, r.faster)
	case c.shift == DefaultRules().MinEffect && r.faster > 0.5+margin(0.5):
		t.Errorf("%+v: the least change that counts was found in %.4f", c, r.faster)
	}
}

// checkSeparation holds a cell of 5 passes against the probability that they separate
// completely: no more is found, and where the minimum effect hides nothing no less.
func checkSeparation(t *testing.T, c cell, r rates) {
	t.Helper()
	want := separation(math.Log1p(c.shift)/c.noise, c.n)
	if r.faster > want+margin(want) || c.shift >= 0.10 && r.faster < want-margin(want) {
		t.Errorf("%+v: detected in %.4f, complete separation has the probability %.4f", c, r.faster, want)
	}
}

// separation is the probability that n normal values all lie above n others of which
// the mean is shift standard deviations lower: the integral over the largest of those.
func separation(shift float64, n int) float64 {
	const step = 1.0 / 256
	var p float64
	for x := -8.0; x < 8; x += step {
		largest := float64(n) * rank.StdNormal.PDF(x) * math.Pow(rank.StdNormal.CDF(x), float64(n-1))
		p += step * largest * math.Pow(1-rank.StdNormal.CDF(x-shift), float64(n))
	}
	return p
}

// checkMonotone: more shift is found more often, and with more passes as well where
// the change is not below the minimum effect.
func checkMonotone(t *testing.T, c cell, found map[cell]rates) {
	t.Helper()
	for other, r := range found {
		moreShift := other.n == c.n && other.noise == c.noise && other.shift > c.shift
		morePasses := other.n > c.n && other.noise == c.noise && other.shift == c.shift && c.shift >= DefaultRules().MinEffect
		if (moreShift || morePasses) && r.faster < found[c].faster-2*margin(0.5) {
			t.Errorf("%+v is found in %.4f, the easier %+v in %.4f only", c, found[c].faster, other, r.faster)
		}
	}
}

// Without a minimum effect the false alarms are those of chance, to the digit: the rank
// test knows nothing of the distribution.
func TestFalseAlarmsAreThoseOfChance(t *testing.T) {
	rules := Rules{Alpha: 0.01}
	if got, want := (cell{0, 0.05, 5}).measure(rules, repeats).any(), 2.0/252; math.Abs(got-want) > margin(want) {
		t.Errorf("%.4f false alarms a row, chance gives %.4f", got, want)
	}
}

// exactLevel is the share of false alarms of the rank test alone: the largest value up
// to alpha that P takes with n passes a side.
func exactLevel(n int, alpha float64) float64 {
	c := critical(n, n, alpha)
	if c < 0 {
		return 0
	}
	return twoSidedP(c, n, n)
}

func TestExactLevels(t *testing.T) {
	for n, want := range map[int]float64{4: 0, 5: 2.0 / 252, 10: 0.00893} {
		if got := exactLevel(n, 0.01); math.Abs(got-want) > 5e-6 {
			t.Errorf("%d passes: %.6f, want %.6f", n, got, want)
		}
	}
}

// What measure asks instead of judge says the same.
func TestQuickVerdictsAreThoseOfJudge(t *testing.T) {
	for _, c := range []cell{{0, 0.05, 5}, {0.03, 0.01, 5}, {0.10, 0.05, 5}, {0.05, 0.05, 10}, {0.10, 0.10, 10}, {0.50, 0.01, 4}} {
		q := newQuick(c.n, DefaultRules())
		c.draw(1000, func(before, after []float64) {
			if got, want := q.verdict(before, after), judge(before, after, DefaultRules()).Verdict; got != want {
				t.Fatalf("%+v: %s, judge says %s: %v, %v", c, got, want, before, after)
			}
			if got, want := q.verdict(after, before), judge(after, before, DefaultRules()).Verdict; got != want {
				t.Fatalf("%+v swapped: %s, judge says %s: %v, %v", c, got, want, before, after)
			}
		})
	}
}
