package probe

import (
	"testing"
	"time"

	"nasprobe/patterns"
)

func forecastOf(rows ...patterns.Pattern) forecast {
	return forecast{sides: 1, plan: Plan{Rows: rows, FileBytes: 100 << 20, Passes: 4, PassTime: time.Second, TimeLimit: 20 * time.Second, Interval: 5 * time.Second}}
}

func TestForecastCountsPausesAndWhatIsToCome(t *testing.T) {
	random, sweep := patterns.Pattern{Random: true}, patterns.Pattern{}
	f := forecastOf(random, sweep, sweep)
	f.rate = 10 << 20 // the file takes 10 s, so a round 21 s
	const round = 21 * time.Second
	const all = 5*round + 4*5*time.Second
	for _, c := range []struct {
		name, phase            string
		round, row             int
		elapsed, expected, out time.Duration
	}{
		{"preparing", phasePrepare, 0, 0, 3 * time.Second, 10 * time.Second, 7*time.Second + all},
		{"warm-up", phasePass, 0, 0, 0, 0, all},
		{"half a pass", phasePass, 0, 0, time.Second / 2, 0, all - time.Second/2},
		{"overdue", phasePass, 0, 0, time.Minute, 0, all - time.Second},
		{"flushing", phaseFlush, 1, 1, time.Minute, 0, 10*time.Second + 3*(round+5*time.Second)},
		{"pause", phaseInterval, 0, 2, 2 * time.Second, 5 * time.Second, 3*time.Second + 4*round + 3*5*time.Second},
		{"the last", phasePass, 4, 2, 4 * time.Second, 0, 6 * time.Second},
		{"cleaning", phaseClean, 4, 2, 0, 0, 0},
	} {
		f.round, f.row = c.round, c.row
		if got := f.left(c.phase, c.elapsed, c.expected); got != c.out {
			t.Errorf("%s: %v, want %v", c.name, got, c.out)
		}
	}
}

func TestForecastOfTwoSides(t *testing.T) {
	f := forecastOf(patterns.Pattern{Random: true})
	f.sides, f.round, f.done, f.plan.Interval = 2, 1, 1, 0
	if got := f.left(phasePass, 0, 0); got != 7*time.Second {
		t.Errorf("of 2 x 5 passes 3 are over, and %v are left", got)
	}
}

func TestForecastLearns(t *testing.T) {
	sweep := patterns.Pattern{}
	f := forecastOf(sweep, sweep)
	if got := f.now(); got != time.Second {
		t.Errorf("before anything is known: %v", got)
	}
	f.begin(0, 0)
	f.learn(sweep, 25*time.Second, 10<<20)
	if got := f.now(); got != 25*time.Second {
		t.Errorf("after a pass of 25 s: %v", got)
	}
	f.begin(0, 1)
	if got := f.now(); got != 10*time.Second {
		t.Errorf("of another row that sweeps the file at that rate: %v", got)
	}
	f.begin(1, 0)
	if got := f.now(); got != 25*time.Second {
		t.Errorf("in the next round: %v", got)
	}
}
