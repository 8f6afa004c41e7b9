package stats

import "testing"

func TestDefaultRules(t *testing.T) {
	r := DefaultRules()
	if r != (Rules{Alpha: 0.01, MinEffect: 0.03, SingleEffect: 0.10}) {
		t.Errorf("got %+v", r)
	}
	if k := needed(r.Alpha); k != 5 {
		t.Errorf("%d passes needed, want 5", k)
	}
}

func TestCompareFiveAgainstFive(t *testing.T) {
	d := Compare([]float64{100, 101, 99, 102, 98}, []float64{110, 111, 109, 112, 108}, DefaultRules())
	if d.Verdict != Faster || d.Basis != OnPasses || d.Needed != 0 || !d.Tested || !d.Known {
		t.Errorf("got %+v", d)
	}
}
