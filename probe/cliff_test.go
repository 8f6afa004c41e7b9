package probe

import (
	"math"
	"math/rand/v2"
	"testing"
)

// course makes a series of n steps, of which level tells each one's throughput in bytes a
// second before noise, and a last one that is cut short.
func course(rng *rand.Rand, n int, noise float64, level func(i int) float64) []int64 {
	out := make([]int64, 0, n+1)
	for i := range n + 1 {
		step := level(i) * seriesStep.Seconds() * math.Exp(noise*rng.NormFloat64())
		if i == n {
			step /= 3
		}
		out = append(out, int64(step))
	}
	return out
}

func fallAt(at int, before, after float64) func(int) float64 {
	return func(i int) float64 {
		if i < at {
			return before
		}
		return after
	}
}

// found is how often a cliff is found in series of one kind.
func cliffs(n int, noise float64, level func(rng *rand.Rand) func(int) float64) (found int, seen []cliff) {
	for seed := range uint64(cliffTries) {
		rng := rand.New(rand.NewPCG(seed, 1))
		if c, ok := findCliff(course(rng, n, noise, level(rng))); ok {
			found, seen = found+1, append(seen, c)
		}
	}
	return found, seen
}

const cliffTries = 300

func TestCliffsAreFound(t *testing.T) {
	for name, c := range map[string]struct {
		n, at         int
		noise         float64
		before, after float64
		least         int // of cliffTries
	}{
		"clean":                 {20, 8, 0, 110e6, 40e6, cliffTries},
		"a pass of two seconds": {8, 4, 0.05, 110e6, 40e6, cliffTries},
		"noise of a tenth":      {20, 8, 0.1, 110e6, 50e6, cliffTries},
		"noise of a fifth":      {40, 30, 0.2, 110e6, 40e6, cliffTries * 97 / 100},
		"early":                 {60, 3, 0.1, 110e6, 40e6, cliffTries * 97 / 100},
		"late":                  {240, 236, 0.05, 110e6, 30e6, cliffTries * 97 / 100},
		"long":                  {4000, 100, 0.2, 110e6, 40e6, cliffTries},
		"to a standstill":       {20, 8, 0.1, 110e6, 0, cliffTries},
	} {
		found, seen := cliffs(c.n, c.noise, func(*rand.Rand) func(int) float64 { return fallAt(c.at, c.before, c.after) })
		if found < c.least {
			t.Errorf("%s: found in %d of %d", name, found, cliffTries)
		}
		off := 0
		for _, s := range seen {
			where := float64(s.bytes) / (c.before * seriesStep.Seconds()) / float64(c.at)
			if where < 0.75 || where > 1.3 || s.before < 0.8*c.before || s.before > 1.25*c.before || s.after > 1.25*c.after || s.after < 0.8*c.after {
				off++
			}
		}
		if off > cliffTries/50 {
			t.Errorf("%s: %d of %d are somewhere else, such as %+v", name, off, found, seen[0])
		}
	}
}

// A step into which the fall falls, a pause of the server before it or bursts behind it
// hide no cliff.
func TestDisturbedCliffsAreFound(t *testing.T) {
	for name, level := range map[string]func(rng *rand.Rand) func(int) float64{
		"within a step": func(*rand.Rand) func(int) float64 {
			return func(i int) float64 { return []float64{110e6, 70e6, 40e6}[min(max(i-9, 0), 2)] }
		},
		"a pause before": func(rng *rand.Rand) func(int) float64 {
			pause := 2 + rng.IntN(8)
			return func(i int) float64 {
				if i == pause {
					return 0
				}
				return fallAt(14, 110e6, 40e6)(i)
			}
		},
		"bursts behind": func(*rand.Rand) func(int) float64 {
			return func(i int) float64 {
				if i < 12 {
					return 110e6
				}
				return []float64{110e6, 20e6, 0, 5e6}[i%4]
			}
		},
	} {
		if found, _ := cliffs(32, 0.07, level); found < cliffTries*97/100 {
			t.Errorf("%s: found in %d of %d", name, found, cliffTries)
		}
	}
}

func TestWhatIsNoCliff(t *testing.T) {
	for name, c := range map[string]struct {
		n     int
		noise float64
		level func(rng *rand.Rand) func(int) float64
	}{
		"steady":               {20, 0.1, func(*rand.Rand) func(int) float64 { return fallAt(0, 0, 100e6) }},
		"Wi-Fi":                {20, 0.5, func(*rand.Rand) func(int) float64 { return fallAt(0, 0, 30e6) }},
		"a slow start":         {20, 0.1, func(*rand.Rand) func(int) float64 { return fallAt(6, 40e6, 110e6) }},
		"a burst into buffers": {20, 0.1, func(*rand.Rand) func(int) float64 { return fallAt(1, 900e6, 100e6) }},
		"two steps of it":      {20, 0.1, func(*rand.Rand) func(int) float64 { return fallAt(2, 900e6, 100e6) }},
		"a fall by a quarter":  {40, 0.1, func(*rand.Rand) func(int) float64 { return fallAt(20, 100e6, 75e6) }},
		"a decline":            {40, 0.1, func(*rand.Rand) func(int) float64 { return func(i int) float64 { return 110e6 - 2e6*float64(i) } }},
		"one pause": {20, 0.1, func(rng *rand.Rand) func(int) float64 {
			pause := rng.IntN(20)
			return func(i int) float64 {
				if i == pause {
					return 0
				}
				return 100e6
			}
		}},
		"a pause near the end": {20, 0.1, func(*rand.Rand) func(int) float64 {
			return func(i int) float64 { return 100e6 * float64(min((i-17)*(i-17), 1)) }
		}},
		"pauses": {60, 0.1, func(rng *rand.Rand) func(int) float64 {
			return func(int) float64 { return 100e6 * float64(min(rng.IntN(12), 1)) }
		}},
		"it recovers": {60, 0.1, func(*rand.Rand) func(int) float64 {
			return func(i int) float64 { return fallAt(15, 110e6, 40e6)(i) + 70e6*float64(min(i/35, 1)) }
		}},
		"short": {7, 0, func(*rand.Rand) func(int) float64 { return fallAt(3, 110e6, 40e6) }},
	} {
		if found, seen := cliffs(c.n, c.noise, c.level); found > cliffTries/20 { // and more than half of the passes must have one
			t.Errorf("%s: found in %d of %d, such as %+v", name, found, cliffTries, seen[0])
		}
	}
	for _, series := range [][]int64{nil, {1}, make([]int64, 9), make([]int64, 100)} {
		if c, found := findCliff(series); found {
			t.Errorf("%d steps without anything: %+v", len(series), c)
		}
	}
}
