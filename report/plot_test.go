package report

import (
	"math"
	"strconv"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

func coordinate(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		t.Fatalf("%q is no coordinate", s)
	}
	return v
}

// Every pass has a dot inside the plot, and all lanes measure alike.
func TestPlotHasADotForEachPass(t *testing.T) {
	for name, c := range comparisons() {
		if name == "hostile" {
			continue
		}
		names, _ := sideNames(c)
		for _, r := range c.Rows {
			p := newPlot(r, names, c.Rules, "id")
			scale := newScale(t)
			for i, lane := range p.Lanes {
				if len(lane.Dots) != len(r.Sides[i].Passes) {
					t.Errorf("%s %s: %d dots of %d passes", name, r.Pattern, len(lane.Dots), len(r.Sides[i].Passes))
				}
				for j, d := range lane.Dots {
					scale.add(r.Sides[i].Passes[j], d.X)
					if y := coordinate(t, d.Y); y < float64(i*laneHeight) || y > float64((i+1)*laneHeight) {
						t.Errorf("%s %s: a dot of lane %d at %s", name, r.Pattern, i, d.Y)
					}
				}
				scale.add(r.Sides[i].Median, lane.Median)
			}
			scale.check(name + " " + r.Pattern)
			if len(p.Ticks) < 2 || len(p.Ticks) > 6 {
				t.Errorf("%s %s: %d ticks", name, r.Pattern, len(p.Ticks))
			}
		}
	}
}

// No line of a strip, and no dot, runs through a name, a figure or a tick.
func TestPlotKeepsTextOutOfItsStrips(t *testing.T) {
	const ascent, descent, tick = 12, 4, 11
	c := ladder()
	names, _ := sideNames(c)
	p := newPlot(c.Rows[0], names, c.Rules, "id")
	end := 0
	for i, lane := range p.Lanes {
		if lane.TextY-ascent < end-1 || lane.TextY+descent > lane.Top {
			t.Errorf("the text of lane %d at %d reaches the strip that ends at %d or the one from %d", i, lane.TextY, end, lane.Top)
		}
		for _, d := range lane.Dots {
			if y := coordinate(t, d.Y); y < float64(lane.Top+dotRadius) || y > float64(lane.Bottom-dotRadius) {
				t.Errorf("lane %d: the dot at %s leaves its strip", i, d.Y)
			}
		}
		end = lane.Bottom
	}
	if p.TickY-tick < end || p.TickY > p.Height {
		t.Errorf("ticks at %d, the last strip ends at %d of %d", p.TickY, end, p.Height)
	}
}

// scale collects what lies where.
type scale struct {
	t      *testing.T
	values []float64
	at     []float64
}

func newScale(t *testing.T) *scale { return &scale{t: t} }

func (s *scale) add(v float64, x string) {
	s.values, s.at = append(s.values, v), append(s.at, coordinate(s.t, x))
}

// check: a greater figure is never further left, and none leaves the plot.
func (s *scale) check(what string) {
	for i := range s.values {
		if s.at[i] < plotMargin || s.at[i] > plotWidth-plotMargin {
			s.t.Errorf("%s: %v at %v", what, s.values[i], s.at[i])
		}
		for j := range s.values {
			if s.values[i] < s.values[j] && s.at[i] > s.at[j] {
				s.t.Errorf("%s: %v is right of %v", what, s.values[i], s.values[j])
			}
		}
	}
}

// A difference too small to be claimed takes up at most half of the width.
func TestPlotDoesNotMagnifyNoise(t *testing.T) {
	const noise = 0.01
	r := comparedRow("SEQ1M Q1T1", patterns.Read, singleScore(100e6), singleScore(100e6*(1+noise)))
	p := newPlot(r, []string{"a", "b"}, stats.DefaultRules(), "id")
	apart := coordinate(t, p.Lanes[1].Median) - coordinate(t, p.Lanes[0].Median)
	if apart <= 0 || apart > (plotWidth-2*plotMargin)/2 {
		t.Errorf("1 %% is %v of %d", apart, plotWidth-2*plotMargin)
	}
}

func TestPlotOfAnyFigures(t *testing.T) {
	for _, values := range [][]float64{{0}, {0, 0}, {5e-324}, {1e-3, 1e12}, {1}, {7e5, 7e5}, {math.MaxFloat64 / 4}, {3, math.NaN()}, {2e6, math.Inf(1)}} {
		for _, rules := range []stats.Rules{{}, stats.DefaultRules()} {
			side := compare.RowSide{N: len(values), Passes: values, Median: values[0]}
			p := newPlot(compare.Row{Sides: []compare.RowSide{side, {}}}, []string{"a", "b"}, rules, "id")
			if p == nil {
				t.Errorf("%v: no plot", values)
				continue
			}
			s := newScale(t)
			for _, d := range p.Lanes[0].Dots {
				s.at, s.values = append(s.at, coordinate(t, d.X)), append(s.values, 0)
			}
			s.check("dots")
			for _, tick := range p.Ticks {
				if coordinate(t, tick.Text); len(tick.Text) > 330 {
					t.Errorf("%v: tick %s", values, tick.Text)
				}
			}
		}
	}
	if p := newPlot(compare.Row{Sides: []compare.RowSide{{}, {}}}, []string{"a", "b"}, stats.DefaultRules(), "id"); p != nil {
		t.Errorf("a plot of nothing: %+v", p)
	}
	if p := newPlot(compare.Row{}, nil, stats.DefaultRules(), "id"); p != nil {
		t.Errorf("a plot of no sides: %+v", p)
	}
}
