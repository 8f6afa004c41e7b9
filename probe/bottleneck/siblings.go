package bottleneck

import (
	"slices"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// alike are the other rows that differ in depth and threads alone.
func alike(run *probe.Run, row probe.Row) []probe.Row {
	var out []probe.Row
	for _, r := range run.Rows {
		if r.Op == row.Op && r.BlockBytes == row.BlockBytes && r.Random == row.Random && r.ReadPercent == row.ReadPercent && depthOf(r) != depthOf(row) {
			out = append(out, r)
		}
	}
	return out
}

// faster is how much a row must gain from more depth for its depth to be what limits it.
const faster = 1.25

// outrun tells whether more depth made a row alike faster.
func (f figures) outrun() bool {
	return slices.ContainsFunc(f.siblings, func(r probe.Row) bool {
		return depthOf(r) > depthOf(f.row) && r.Throughput.Median >= faster*f.whole
	})
}

// deeper tells whether one of the rows alike has more depth.
func (f figures) deeper() bool {
	return slices.ContainsFunc(f.siblings, func(r probe.Row) bool { return depthOf(r) > depthOf(f.row) })
}

func depthOf(r probe.Row) int { return max(r.QueueDepth, 1) * max(r.Threads, 1) }

func patternOf(r probe.Row) patterns.Pattern {
	return patterns.Pattern{Random: r.Random, BlockSize: r.BlockBytes, QueueDepth: r.QueueDepth, Threads: r.Threads, Op: r.Op, ReadPercent: r.ReadPercent}
}
