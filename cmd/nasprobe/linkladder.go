package main

import (
	"context"
	"math/rand/v2"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// linkTime is what the command is to take at most while the server answers. It ends well
// before a user's patience, as a busy server may take longer than it first did.
const linkTime = 12 * time.Second

// The ladder reads one block at rising depth.
const (
	ladderBlock  = 1 << 20
	ladderPasses = 2
	ladderPass   = 200 * time.Millisecond
	ladderLimit  = 5 * time.Second // of a pass, on a path that is slower than any NAS
	scoutPass    = 50 * time.Millisecond
	roundBreak   = 150 * time.Millisecond // of empty requests, at most
	deepestMiB   = 16                     // outstanding blocks of 1 MiB: more than any window of TCP holds
)

// ladderDepths are the rungs.
var ladderDepths = []int{1, 2, 4, 8, 16, 32}

// ladder are the rows at these depths: whole blocks in sequence, then random 4 KiB.
func ladder(depths []int) []patterns.Pattern {
	var whole, small []patterns.Pattern
	for _, d := range depths {
		if d <= deepestMiB {
			whole = append(whole, patterns.Pattern{BlockSize: ladderBlock, QueueDepth: d, Threads: 1, Op: patterns.Read})
		}
		small = append(small, patterns.Pattern{Random: true, BlockSize: 4 << 10, QueueDepth: d, Threads: 1, Op: patterns.Read})
	}
	return append(whole, small...)
}

// climb measures the ladder in the time that is left. A first row, which does not count,
// tells how deep that can be: on a slow path a pass takes as long as all that is outstanding.
func (l *linking) climb(ctx context.Context, first probe.Run, left time.Duration, observe func(probe.Snapshot)) (*probe.Run, error) {
	begun := time.Now()
	run, err := l.rung(ctx, ladder([]int{1})[:1], 1, scoutPass, first, observe)
	if err == nil {
		depths := affordable(pace{l.dialled, blockTime(run)}, left-time.Since(begun))
		scouted := run.Written
		if run, err = l.rung(ctx, ladder(depths), ladderPasses, ladderPass, first, observe); len(depths) < len(ladderDepths) {
			run.Warnings = append(run.Warnings, probe.Warn("ladder-short", depths[len(depths)-1]))
		}
		run.Written += scouted
	}
	run.Link, run.RoundTrip = first.Link, first.RoundTrip
	if run.Path.Remote != "" { // of rows, which come after what was found without them
		first.JoinPaths([]probe.Path{run.Path})
	}
	run.Path = first.Path
	return run, err
}

// rung measures rows on the block.
func (l *linking) rung(ctx context.Context, rows []patterns.Pattern, passes int, pass time.Duration, first probe.Run, observe func(probe.Snapshot)) (*probe.Run, error) {
	plan := probe.Plan{Profile: linkProfile, Rows: rows, FileBytes: ladderBlock, Window: ladderBlock, Passes: passes, PassTime: pass, TimeLimit: ladderLimit,
		Seed: rand.Uint64(), ReadOnly: l.readOnly, LinkRate: int64(l.rate)}
	l.session.queues = plan.Queues()
	r := &probe.Runner{Plan: plan, Dial: l.session.open, DialClamped: l.session.openClamped, Run: first, StallTimeout: l.session.stallTimeout, Observe: observe}
	return r.Measure(ctx)
}

// pace is what a pass of the ladder takes.
type pace struct {
	open  time.Duration // of a session, which each pass has for itself
	block time.Duration // of one block of 1 MiB
}

// blockTime follows from a run of one row.
func blockTime(scout *probe.Run) time.Duration {
	row := scout.Rows[0]
	return time.Duration(float64(row.BlockBytes) / row.Throughput.Median * float64(time.Second))
}

// affordable are the depths that can be measured in the time, the first in any case.
// Before each round empty requests are sent, over a connection of their own.
func affordable(p pace, left time.Duration) []int {
	n := 0
	left -= (ladderPasses + 1) * (p.open + roundBreak)
	for _, d := range ladderDepths {
		for _, row := range ladder([]int{d}) {
			outstanding := time.Duration(float64(d) * float64(row.BlockSize) / ladderBlock * float64(p.block)) // when the pass ends
			left -= (ladderPasses + 1) * (p.open + ladderPass + outstanding)
		}
		if left < 0 {
			break
		}
		n++
	}
	return ladderDepths[:max(n, 1)]
}
