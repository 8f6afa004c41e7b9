package compare

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// Whatever sides there are, a comparison is whole: a value for each later side, numbers
// that JSON can hold, verdicts in the direction of the change, and one line of summary.
func TestEveryComparisonIsWhole(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for range 300 {
		sides := randomSides(t, rnd)
		c, err := Of(sides, stats.DefaultRules())
		if err != nil {
			if !errors.Is(err, probe.ErrUsage) {
				t.Fatal(err)
			}
			refused++
			continue
		}
		if _, err := json.Marshal(c); err != nil {
			t.Fatal(err)
		}
		if len(c.Sides) != len(sides) || c.Summary == "" || strings.Contains(c.Summary, "\n") || c.Differences == nil || c.Warnings == nil {
			t.Fatalf("%+v", c)
		}
		for _, r := range c.Rows {
			checkWhole(t, r, len(sides))
		}
	}
	if refused > 150 {
		t.Errorf("%d of 300 were refused", refused)
	}
}

func checkWhole(t *testing.T, r Row, sides int) {
	t.Helper()
	if later := sides - 1; len(r.Sides) != sides || len(r.Change) != later || len(r.Interval) != later || len(r.P) != later || len(r.Verdict) != later || len(r.Needed) != later {
		t.Fatalf("%+v", r)
	}
	if r.Sides[0].N == 0 {
		t.Errorf("the first side lacks %+v", r)
	}
	for i, v := range r.Verdict {
		if v == stats.Faster && r.Change[i] <= 0 || v == stats.Slower && r.Change[i] >= 0 || v != stats.Unchanged && r.Needed[i] > 0 {
			t.Errorf("%+v", r)
		}
	}
	for _, s := range r.Sides {
		if s.N == 0 && len(s.Passes) == 0 && s.Passes != nil {
			continue
		}
		if s.N != len(s.Passes) || s.N == 0 || s.Median < s.Min || s.Median > s.Max || s.Median <= 0 {
			t.Errorf("%+v", s)
		}
	}
}

func randomSides(t *testing.T, rnd *rand.Rand) []Input {
	names := []string{"SEQ1M Q1T1 read", "SEQ1M Q1T1 write", "SEQ128K Q8T1 read", "RND4K Q1T1 read", "RND4K Q32T1 write", "RND4K Q1T1 mix70"}
	var sides []Input
	for range 2 + rnd.IntN(3) {
		in := Input{Label: []string{"", "jumbo", "a\nb"}[rnd.IntN(3)]}
		for range 1 + rnd.IntN(2) {
			run := runOf("", []int{0, 1448, 8948}[rnd.IntN(3)])
			run.Plan.Passes, run.Incomplete = rnd.IntN(7), rnd.IntN(8) == 0
			for _, name := range names {
				if rnd.IntN(4) > 0 {
					run.Rows = append(run.Rows, rowOf(t, name, randomFigures(rnd)...))
				}
			}
			in.Runs = append(in.Runs, run)
		}
		sides = append(sides, in)
	}
	return sides
}

func randomFigures(rnd *rand.Rand) []float64 {
	var out []float64
	for range rnd.IntN(8) {
		out = append(out, []float64{0, 1e-300, 100 * rnd.Float64(), 100 + rnd.Float64(), math.MaxFloat64 / 1e7}[rnd.IntN(5)])
	}
	return out
}
