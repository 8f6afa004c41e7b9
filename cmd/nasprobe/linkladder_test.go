package main

import (
	"slices"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// The ladder is whole on the paths that NAS have, and shorter, but never empty, on slow
// ones.
func TestTheLadderFitsItsTime(t *testing.T) {
	at := func(bytesPerSecond float64) time.Duration {
		return time.Duration(ladderBlock / bytesPerSecond * float64(time.Second))
	}
	for _, c := range []struct {
		name string
		pace pace
		left time.Duration
		want []int
	}{
		{"10 Gbit/s", pace{5 * time.Millisecond, at(1.2e9)}, 10 * time.Second, ladderDepths},
		{"1 Gbit/s", pace{20 * time.Millisecond, at(117e6)}, 10 * time.Second, ladderDepths},
		{"100 Mbit/s", pace{20 * time.Millisecond, at(11.7e6)}, 10 * time.Second, []int{1, 2, 4, 8}},
		{"10 Mbit/s", pace{20 * time.Millisecond, at(1.17e6)}, 10 * time.Second, []int{1}},
		{"slower than that", pace{20 * time.Millisecond, at(1e5)}, 10 * time.Second, []int{1}},
		{"a far server", pace{200 * time.Millisecond, at(117e6)}, 10 * time.Second, []int{1, 2, 4}},
		{"no time", pace{}, -time.Second, []int{1}},
	} {
		got := affordable(c.pace, c.left)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestTheTimeOfABlockIsThatOfTheScout(t *testing.T) {
	scout := &probe.Run{Rows: []probe.Row{{BlockBytes: ladderBlock, Throughput: stats.Summary{Median: 4 * ladderBlock}}}}
	if got := blockTime(scout); got != 250*time.Millisecond {
		t.Errorf("%v", got)
	}
}
