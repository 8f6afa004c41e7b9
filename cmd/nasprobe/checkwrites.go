package main

import (
	"fmt"
	"math"
	"sort"

	"github.com/dustin/go-humanize"

	"nasprobe/patterns"
	"nasprobe/probe"
)

const (
	fewestBlocks = 4       // that a pass must be able to write
	asideBytes   = 1 << 20 // for the header of the file, and to find out whether large packets vanish
	capStep      = 4 << 10 // the smallest block
)

// fitWrites ends writing passes early enough that all of the run writes no more than most
// bytes. What a server lost and gets once more comes on top.
func fitWrites(plan probe.Plan, most int64) (probe.Plan, error) {
	if plan.ReadOnly != "" {
		return plan, nil
	}
	limit := leastCap(plan.Rows)
	if least := mostWritten(plan, limit); least > most {
		return plan, &probe.Error{Kind: probe.ErrUsage, Op: "plan", Offset: -1,
			Err: fmt.Errorf("the test file of %s and the writing passes take %s at least, and --max-write is %s",
				humanize.IBytes(uint64(plan.FileBytes)), humanize.Bytes(uint64(least)), humanize.Bytes(uint64(most))),
			Remedy: "raise --max-write, or lower --size or --count"}
	}
	within := func(limit int64) bool { return mostWritten(plan, limit) <= most }
	if limit == 0 || plan.WritePassBytes > 0 && within(plan.WritePassBytes) {
		return plan, nil
	}
	steps := int(min(most/capStep, math.MaxInt32-1))
	fits := sort.Search(steps, func(i int) bool { return !within(int64(i+1) * capStep) })
	plan.WritePassBytes = max(int64(fits)*capStep, limit)
	return plan, nil
}

// leastCap lets every writing row write some of its blocks in a pass; 0 if there is none.
func leastCap(rows []patterns.Pattern) int64 {
	least := int64(0)
	for _, r := range rows {
		if r.Op != patterns.Read {
			least = max(least, fewestBlocks*r.BlockSize)
		}
	}
	return least
}

// mostWritten is what the plan writes at most when its writing passes end after limit
// bytes: each connection of a row has its share of that, and ends with a whole block.
func mostWritten(plan probe.Plan, limit int64) int64 {
	total := int64(0)
	for _, r := range plan.Rows {
		if r.Op == patterns.Read {
			continue
		}
		lanes := int64(r.Threads * min(max(plan.Connections, 1), r.QueueDepth))
		blocks := (max(limit/lanes, 1) + r.BlockSize - 1) / r.BlockSize
		total += lanes * blocks * r.BlockSize
	}
	return plan.FileBytes + asideBytes + int64(plan.Passes+1)*total
}
