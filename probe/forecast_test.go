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
	f.rate = 10 << 20 // the file takes 10 s, so a row of sweeps 50 s
	const rows = (5 + 5 + 50 + 5 + 50) * time.Second
	for _, c := range []struct {
		name, phase                  string
		row, done                    int
		elapsed, expected, last, out time.Duration
	}{
		{"preparing", phasePrepare, 0, 0, 3 * time.Second, 10 * time.Second, 0, 7*time.Second + rows},
		{"warm-up", phasePass, 0, 0, 0, 0, 0, rows},
		{"half a pass", phasePass, 0, 0, time.Second / 2, 0, 0, rows - time.Second/2},
		{"overdue", phasePass, 0, 0, time.Minute, 0, 0, rows - time.Second},
		{"flushing", phaseFlush, 0, 1, time.Minute, 0, 0, rows - 2*time.Second},
		{"pause", phaseInterval, 1, 5, 2 * time.Second, 5 * time.Second, 0, (3 + 50 + 5 + 50) * time.Second},
		{"slower than thought", phasePass, 1, 3, 0, 0, 15 * time.Second, (2*15 + 5 + 50) * time.Second},
		{"the last", phasePass, 2, 4, 4 * time.Second, 0, 0, 6 * time.Second},
		{"cleaning", phaseClean, 2, 5, 0, 0, 0, 0},
	} {
		f.row, f.done, f.seen = c.row, c.done, c.last
		if got := f.left(c.phase, c.elapsed, c.expected); got != c.out {
			t.Errorf("%s: %v, want %v", c.name, got, c.out)
		}
	}
}

func TestForecastOfTwoSides(t *testing.T) {
	f := forecastOf(patterns.Pattern{Random: true})
	f.sides, f.done = 2, 3
	if got := f.left(phasePass, 0, 0); got != 7*time.Second {
		t.Errorf("of 2 x 5 passes 3 are over, and %v are left", got)
	}
}

func TestForecastLearns(t *testing.T) {
	sweep := patterns.Pattern{}
	f := forecastOf(sweep)
	if got := f.now(); got != time.Second {
		t.Errorf("before anything is known: %v", got)
	}
	f.learn(sweep, 25*time.Second, 1<<20)
	if got := f.now(); got != 25*time.Second {
		t.Errorf("after a pass of 25 s: %v", got)
	}
	if got := f.pass(sweep); got != 20*time.Second {
		t.Errorf("of 100 s a pass may take 20: %v", got)
	}
}
