package chart

import (
	"math"
	"testing"
	"time"
)

func TestRoundStep(t *testing.T) {
	for least, want := range map[float64]struct {
		step     float64
		decimals int
	}{
		1: {1, 0}, 1.1: {2, 0}, 2.5: {5, 0}, 6: {10, 0}, 0.07: {0.1, 1}, 0.03: {0.05, 2}, 220: {500, 0}, 0.1: {0.1, 1}, 0.012: {0.02, 2},
	} {
		step, decimals := roundStep(least)
		if math.Abs(step/want.step-1) > 1e-9 || decimals != want.decimals {
			t.Errorf("%v: %v with %d decimals, want %v with %d", least, step, decimals, want.step, want.decimals)
		}
	}
}

// An axis of powers of ten has a few ticks at any range, and holds all figures.
func TestLogAxis(t *testing.T) {
	for _, figures := range [][]float64{{1}, {0.3, 0.31}, {1e-6, 1e9}, {0.05, 20}, {1e-12, 1e-12}, {9.99, 10.01}, {1, 1000}, {1e-9, 1e9, 0}} {
		a, ok := logAxis(figures, 100, 0)
		if !ok {
			t.Fatalf("%v: no axis", figures)
		}
		if ticks := a.ticks(5); len(ticks) < 1 || len(ticks) > 5 {
			t.Errorf("%v: ticks %v", figures, ticks)
		}
		for _, v := range figures {
			if at := a.at(v); v > 0 && (at <= 0 || at >= 100) {
				t.Errorf("%v: %g is at %g, on the edge", figures, v, at)
			}
		}
		if a.at(a.high) != 0 || a.at(a.low) != 100 || a.high/a.low < 9.99 {
			t.Errorf("%v: from %g to %g", figures, a.low, a.high)
		}
	}
	if _, ok := logAxis([]float64{0, -1, math.Inf(1), math.NaN()}, 0, 1); ok {
		t.Error("an axis of nothing")
	}
}

// Ticks of time are round, in order, inside, and few.
func TestTimeTicks(t *testing.T) {
	zone := time.FixedZone("", 9*60*60)
	first := time.Date(2026, 8, 30, 23, 41, 12, 0, zone)
	for _, c := range []struct {
		span  time.Duration
		ticks string
	}{
		{3 * time.Minute, "Aug 30 23:42"}, {5 * time.Hour, "Aug 31 00:00"}, {26 * time.Hour, "Aug 31 00:00"}, {9 * 24 * time.Hour, "Sep 1"},
		{90 * 24 * time.Hour, "2026-09"}, {3 * 365 * 24 * time.Hour, "2027"}, {40 * 365 * 24 * time.Hour, "2030"},
	} {
		ticks := timeTicks(first, first.Add(c.span), 5)
		if len(ticks) == 0 || len(ticks) > 5 || ticks[0].text != c.ticks {
			t.Errorf("%v: %v, want %s first", c.span, ticks, c.ticks)
		}
		for i, tick := range ticks {
			if tick.at.Before(first) || tick.at.After(first.Add(c.span)) || i > 0 && !tick.at.After(ticks[i-1].at) {
				t.Errorf("%v: tick %d at %v", c.span, i, tick.at)
			}
		}
	}
	if ticks := timeTicks(first, first.Add(290*365*24*time.Hour), 5); len(ticks) > 5 {
		t.Errorf("%d ticks of three centuries", len(ticks))
	}
}
