package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
)

// repeats comparisons a rate put its standard error at a quarter of a point or less, so
// that whole percents hold.
const repeats = 40000

// synthetic draws passes of a NAS whose median is level, with log-normal noise, in
// ascending order as judge wants them.
type synthetic struct {
	rng   *rand.Rand
	noise float64
}

func (s synthetic) passes(n int, level float64) []float64 {
	return s.fill(make([]float64, n), level)
}

func (s synthetic) fill(out []float64, level float64) []float64 {
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

// quick is judge for sides of n passes each without ties, in a tenth of the time: the
// critical U of the test is found once.
type quick struct {
	rules    Rules
	critical int
}

func newQuick(n int, r Rules) quick {
	q := quick{r, critical(n, n, r.Alpha)}
	if n < needed(r.Alpha) {
		q.critical = -1
	}
	return q
}

func (q quick) verdict(before, after []float64) Verdict {
	change := middle(after)/middle(before) - 1
	if math.Abs(change) < q.rules.MinEffect-slack || q.critical < 0 {
		return Unchanged
	}
	below := ratiosUpTo(before, after, 1) // pairs in which the figure after is the smaller one
	switch {
	case change > 0 && below <= q.critical:
		return Faster
	case change < 0 && len(before)*len(after)-below <= q.critical:
		return Slower
	}
	return Unchanged
}

// measure compares times pairs of sides; the cell is the seed.
func (c cell) measure(rules Rules, times int) rates {
	var faster, slower int
	q := newQuick(c.n, rules)
	c.draw(times, func(before, after []float64) {
		switch q.verdict(before, after) {
		case Faster:
			faster++
		case Slower:
			slower++
		}
	})
	return rates{float64(faster) / float64(times), float64(slower) / float64(times)}
}

// draw makes pairs of sides, which are valid during the call.
func (c cell) draw(times int, use func(before, after []float64)) {
	seed := uint64(c.shift*1000)<<32 | uint64(c.noise*1000)<<16 | uint64(c.n)
	s := synthetic{rand.New(rand.NewPCG(4, seed)), c.noise}
	before, after := make([]float64, c.n), make([]float64, c.n)
	for range times {
		use(s.fill(before, 100e6), s.fill(after, 100e6*(1+c.shift)))
	}
}

// family is the share of tables of eight rows with a verdict where nothing changed: rows
// are independent.
func family(row float64) float64 { return 1 - math.Pow(1-row, 8) }

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
