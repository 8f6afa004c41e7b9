package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
)

// repeats comparisons a rate put its standard error at one point or less.
const repeats = 2500

// synthetic draws passes of a NAS whose median is level, with log-normal noise, in
// ascending order as judge wants them.
type synthetic struct {
	rng   *rand.Rand
	noise float64
}

func (s synthetic) passes(n int, level float64) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = level * math.Exp(s.noise*s.rng.NormFloat64())
	}
	slices.Sort(out)
	return out
}

// cell is one case of the truth table.
type cell struct {
	shift, noise float64
	n            int
}

// rates are the shares of comparisons with each verdict.
type rates struct{ faster, slower float64 }

// any is the share with a verdict.
func (r rates) any() float64 { return r.faster + r.slower }

// measure compares repeats pairs of sides; the cell is the seed.
func (c cell) measure(rules Rules) rates {
	seed := uint64(c.shift*1000)<<32 | uint64(c.noise*1000)<<16 | uint64(c.n)
	s := synthetic{rand.New(rand.NewPCG(4, seed)), c.noise}
	var faster, slower int
	for range repeats {
		switch judge(s.passes(c.n, 100e6), s.passes(c.n, 100e6*(1+c.shift)), rules).Verdict {
		case Faster:
			faster++
		case Slower:
			slower++
		}
	}
	return rates{float64(faster) / repeats, float64(slower) / repeats}
}

// family is the share of tables of eight rows with a verdict where nothing changed.
func family(noise float64, n int, rules Rules) float64 {
	s := synthetic{rand.New(rand.NewPCG(8, uint64(noise*1000))), noise}
	wrong := 0
	for range repeats {
		for range 8 {
			if judge(s.passes(n, 100e6), s.passes(n, 100e6), rules).Verdict != Unchanged {
				wrong++
				break
			}
		}
	}
	return float64(wrong) / repeats
}

// each runs f for every key, at once, and returns the results by key.
func each[K comparable, V any](keys []K, f func(K) V) map[K]V {
	out := make(map[K]V, len(keys))
	var mu sync.Mutex
	var wg sync.WaitGroup
	for _, k := range keys {
		wg.Go(func() {
			v := f(k)
			mu.Lock()
			defer mu.Unlock()
			out[k] = v
		})
	}
	wg.Wait()
	return out
}
