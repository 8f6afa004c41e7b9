package probe

import "testing"

func TestBestPasses(t *testing.T) {
	var r Row
	for _, f := range []float64{30, 10, 50, 20, 40} {
		r.Passes = append(r.Passes, Pass{Throughput: f})
	}
	r.Passes = append(r.Passes, Pass{Throughput: 1000, Warmup: true})
	for n, want := range map[int]float64{1: 50, 3: 40, 5: 30, 0: 30, 9: 30} {
		if got := r.Best(n); got != want {
			t.Errorf("the best %d: %g, want %g", n, got, want)
		}
	}
	if got := (Row{}).Best(3); got != 0 {
		t.Errorf("of nothing: %g", got)
	}
}
