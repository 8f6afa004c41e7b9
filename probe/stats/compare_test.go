package stats

import (
	"math"
	"slices"
	"testing"
)

func TestDefaultRules(t *testing.T) {
	r := DefaultRules()
	if r != (Rules{Alpha: 0.01, MinEffect: 0.03, SingleEffect: 0.10}) {
		t.Errorf("got %+v", r)
	}
	if k := needed(r.Alpha); k != 5 {
		t.Errorf("%d passes needed, want 5", k)
	}
}

func TestConfidenceHasNoNeedlessDigits(t *testing.T) {
	for alpha, want := range map[float64]float64{0.01: 0.99, 0.05: 0.95, 0.001: 0.999, 0.1: 0.9} {
		if got := (Rules{Alpha: alpha}).Confidence(); got != want {
			t.Errorf("%v: %v", alpha, got)
		}
	}
}

func TestVerdicts(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	hundred := []float64{100, 101, 99, 102, 98}
	cases := map[string]struct {
		before, after []float64
		verdict       Verdict
		basis         Basis
		needed        int
	}{
		"faster":                   {hundred, []float64{110, 111, 109, 112, 108}, Faster, OnPasses, 0},
		"slower":                   {hundred, []float64{90, 91, 89, 92, 88}, Slower, OnPasses, 0},
		"one pass overlaps":        {hundred, []float64{110, 111, 101.5, 112, 108}, Unchanged, OnPasses, 0},
		"separate but below 3 %":   {[]float64{100, 100.1, 100.2, 100.3, 100.4}, []float64{102, 102.1, 102.2, 102.3, 102.4}, Unchanged, OnPasses, 0},
		"3 % is enough":            {[]float64{98, 99, 100, 101, 102}, []float64{102.5, 102.6, 103, 104, 105}, Faster, OnPasses, 0},
		"4 passes":                 {hundred[:4], []float64{210, 211, 209, 212}, Unchanged, OnPasses, 5},
		"4 against 5":              {hundred[:4], []float64{210, 211, 209, 212, 213}, Unchanged, OnPasses, 5},
		"3 against 12":             {hundred[:3], ramp(12, 200), Unchanged, OnPasses, 5},
		"5 against 10":             {hundred, ramp(10, 200), Faster, OnPasses, 0},
		"no figures":               {nil, nil, Unchanged, OnPasses, 5},
		"none before":              {nil, hundred, Unchanged, OnPasses, 5},
		"none after":               {hundred, []float64{}, Unchanged, OnPasses, 5},
		"single, above 10 %":       {[]float64{100}, []float64{111}, Faster, OnSingleScore, 0},
		"single, 10 %":             {[]float64{100}, []float64{110}, Unchanged, OnSingleScore, 0},
		"single, down 10 %":        {[]float64{100}, []float64{90}, Unchanged, OnSingleScore, 0},
		"single, down 11 %":        {[]float64{100}, []float64{89}, Slower, OnSingleScore, 0},
		"single against passes":    {[]float64{100}, ramp(10, 200), Faster, OnSingleScore, 0},
		"all the same":             {[]float64{7, 7, 7, 7, 7}, []float64{7, 7, 7, 7, 7}, Unchanged, OnPasses, 0},
		"same values, far apart":   {[]float64{7, 7, 7, 7, 7}, []float64{9, 9, 9, 9, 9}, Faster, OnPasses, 0},
		"stopped":                  {hundred, make([]float64, 5), Slower, OnPasses, 0},
		"from nothing":             {make([]float64, 5), hundred, Unchanged, OnPasses, 0},
		"nothing at all":           {make([]float64, 5), make([]float64, 5), Unchanged, OnPasses, 0},
		"single, from nothing":     {[]float64{0}, []float64{100}, Unchanged, OnSingleScore, 0},
		"no figures among them":    {append([]float64{nan, inf, -inf, -5}, hundred...), []float64{210, 211, 209, 212, 213, nan}, Faster, OnPasses, 0},
		"figures that are none":    {[]float64{nan, nan, nan, nan, nan}, []float64{inf, -inf, -1, -2, nan}, Unchanged, OnPasses, 5},
		"ratio beyond float64":     {[]float64{1e-300, 1e-300, 1e-300, 1e-300, 1e-300}, []float64{1e300, 1e300, 1e300, 1e300, 1e300}, Unchanged, OnPasses, 0},
		"single, ratio beyond":     {[]float64{1e-300}, []float64{1e300}, Unchanged, OnSingleScore, 0},
		"medians rise, ranks fall": {halves(10, 30), halves(11, 1), Unchanged, OnPasses, 0},
		"medians fall, ranks rise": {halves(11, 1), halves(10, 30), Unchanged, OnPasses, 0},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			d := Compare(c.before, c.after, DefaultRules())
			if d.Verdict != c.verdict || d.Basis != c.basis || d.Needed != c.needed {
				t.Errorf("got %+v", d)
			}
			checkSound(t, d)
			if min(d.N1, d.N2) == 0 && d.Change != 0 {
				t.Errorf("a change of no figures: %+v", d)
			}
		})
	}
}

// halves are 40 figures, 21 of them near the median and 19 near the other level.
func halves(median, other float64) []float64 {
	var out []float64
	for i := range 40 {
		level := median
		if i >= 21 {
			level = other
		}
		out = append(out, level+float64(i)/1000)
	}
	return out
}

func TestMediansAndRanksCanDisagree(t *testing.T) {
	d := Compare(halves(10, 30), halves(11, 1), DefaultRules())
	if d.Change < 0.09 || d.P > 0.01 {
		t.Errorf("the case shows nothing: %+v", d)
	}
}

// checkSound: no number that cannot be printed or stored, none outside its range.
func checkSound(t *testing.T, d Difference) {
	t.Helper()
	for _, v := range []float64{d.Change, d.Low, d.High, d.P} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			t.Errorf("a number that is not finite in %+v", d)
		}
	}
	if d.P < 0 || d.P > 1 || d.Change < -1 || d.Low > d.High || d.Needed < 0 {
		t.Errorf("out of range: %+v", d)
	}
	if !d.Tested && d.P != 1 || !d.Known && (d.Low != 0 || d.High != 0) {
		t.Errorf("told though not known: %+v", d)
	}
	if d.Verdict == Faster && d.Change <= 0 || d.Verdict == Slower && d.Change >= 0 {
		t.Errorf("verdict and change disagree: %+v", d)
	}
}

func TestCompareLeavesItsInputAlone(t *testing.T) {
	before, after := []float64{3, 1, 2, 5, 4}, []float64{9, 7, 8, 6, 10}
	Compare(before, after, DefaultRules())
	if !slices.Equal(before, []float64{3, 1, 2, 5, 4}) || !slices.Equal(after, []float64{9, 7, 8, 6, 10}) {
		t.Errorf("input reordered: %v %v", before, after)
	}
}

func TestRulesThatMakeNoSense(t *testing.T) {
	before, after := ramp(5, 100), ramp(5, 300)
	for _, v := range []float64{0, -1, 1, 2, math.NaN(), math.Inf(1), math.Inf(-1)} {
		checkSound(t, Compare(before, after, Rules{v, v, v}))
		checkSound(t, Compare(before[:1], after, Rules{v, v, v}))
		checkSound(t, Compare(before, before, Rules{v, v, v}))
	}
	if d := Compare(before, after, Rules{Alpha: 0}); d.Verdict != Unchanged || d.Needed != 0 {
		t.Errorf("an alpha of 0 gave %+v", d)
	}
}

func FuzzCompare(f *testing.F) {
	f.Add([]byte{1, 2, 3}, []byte{200, 0, 9}, 0.01)
	f.Add([]byte{255, 254, 253, 252, 251}, []byte{1, 1, 1, 1, 1, 1}, 0.5)
	f.Fuzz(func(t *testing.T, before, after []byte, alpha float64) {
		d := Compare(decode(before), decode(after), Rules{alpha, 0.03, 0.10})
		checkSound(t, d)
	})
}

// decode makes figures of all kinds: bytes up to 240 are levels, those above are
// values at the limits.
func decode(levels []byte) []float64 {
	limits := []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 0, math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64}
	out := make([]float64, 0, 30)
	for _, l := range levels[:min(len(levels), 30)] {
		if l > 240 {
			out = append(out, limits[int(l)%len(limits)])
		} else {
			out = append(out, float64(l)*1e6)
		}
	}
	return out
}
