package probe

import (
	"fmt"
	"math"
	"slices"

	"nasprobe/patterns"
	"nasprobe/probe/stats"
)

// Bounds of what tells memory from disks.
const (
	// memoryAnswer is less than a disk takes for a small read, and hardly any SSD does it in
	// that time: reading flash takes about 50 µs alone. In seconds, beyond the round trip.
	memoryAnswer = 60e-6
	smallBlock   = 16 << 10 // bytes of a read whose time is not that of moving it
	enoughTrips  = 10       // for a median
	// repeatedGain is what reading again must gain over the first time. The first pass must
	// also stand apart from the others by more than they do from each other.
	repeatedGain = 1.3
	steadySteps  = 4 // of a series, for a median
	// heldGain is what reads have over writes that memory took and disks made durable:
	// what took the file so fast had room for it.
	heldGain = 5
)

// evidence tells of a row what shows that the server had in memory what it read.
type evidence func(run *Run, row Row) (figures string, found bool)

// ownEvidence is what a row shows of itself alone.
func ownEvidence() []evidence { return []evidence{repeated, heldAsWritten} }

// answeredAtOnce compares small random reads, one at a time, with requests that read
// nothing.
func answeredAtOnce(run *Run, row Row) (figures string, found bool) {
	small := row.Op == patterns.Read && row.Random && row.BlockBytes <= smallBlock && row.QueueDepth*row.Threads == 1
	if !small || run.RoundTrip.Count < enoughTrips || len(row.Scored()) == 0 {
		return "", false
	}
	beyond := row.Latency.P50 - run.RoundTrip.P50 - onLink(run, row.BlockBytes)
	return fmt.Sprintf("%d KiB at a time took %.3f ms at the median, a request without work %.3f ms", row.BlockBytes>>10, row.Latency.P50*1e3, run.RoundTrip.P50*1e3),
		beyond < memoryAnswer
}

// onLink is how long a block takes on the slowest link that is known, in seconds.
func onLink(run *Run, block int64) float64 {
	rate := run.Plan.LinkRate
	if rate == 0 {
		rate = run.Path.LinkBitsPerSecond
	}
	if rate == 0 {
		return 0
	}
	return float64(block) * 8 / float64(rate)
}

// repeated compares the first reading of the whole file with those after it. A cold run
// reads none again.
func repeated(run *Run, row Row) (figures string, found bool) {
	if row.Op != patterns.Read || run.Plan.Cold {
		return "", false
	}
	first, least, most := 0.0, math.Inf(1), 0.0
	for _, p := range row.Passes {
		rate := readingRate(p)
		if rate == 0 || p.Bytes < run.Plan.FileBytes {
			return "", false
		}
		if p.Warmup {
			first = rate
		} else {
			least, most = min(least, rate), max(most, rate)
		}
	}
	if first == 0 || most == 0 || least < repeatedGain*first || least/first < most/least {
		return "", false
	}
	return fmt.Sprintf("the first round, which does not count, read the file at %.1f MB/s, which is nearer to the disks, and %s at %.0f MB/s and more later",
		first/1e6, row.Pattern, least/1e6), true
}

// readingRate is what a pass came to, told so that a start which has nothing to do with disks
// is none of it: of the first the better of its steady rate and all of it, and 0 of a short
// one, since such a start may be most of that. The others may be short, as those of a small
// file in memory are: a start only makes them slower.
func readingRate(p Pass) float64 {
	steady := steadyRate(p.Series)
	switch {
	case p.Warmup && steady == 0:
		return 0
	case p.Warmup || len(p.Series) > 0 && len(p.Series) <= steadySteps:
		return max(steady, p.Throughput)
	}
	return steady
}

// heldAsWritten compares reads of the whole file with writes of all of it in the same
// run, whose flush took most of their time.
func heldAsWritten(run *Run, row Row) (figures string, found bool) {
	if row.Op != patterns.Read || row.Random || run.Plan.Cold {
		return "", false
	}
	for _, writes := range run.Rows {
		swept := !slices.ContainsFunc(writes.Passes, func(p Pass) bool { return p.Bytes < run.Plan.FileBytes })
		if !writes.Random && swept && flushShare(writes) > longFlush && row.Throughput.Median > heldGain*writes.Throughput.Median {
			return fmt.Sprintf("%s had %.0f MB/s, of a file that %s made durable at %.0f MB/s", row.Pattern,
				row.Throughput.Median/1e6, writes.Pattern, writes.Throughput.Median/1e6), true
		}
	}
	return "", false
}

// steadyRate is the median throughput of the whole steps of a series, which neither a
// disk that had to wake up nor a connection that had to get going changes; 0 of a short
// one.
func steadyRate(series []int64) float64 {
	if len(series) <= steadySteps {
		return 0
	}
	return stats.Median(rates(series[:len(series)-1]))
}

// rates are the steps of a series in bytes a second.
func rates(series []int64) []float64 {
	out := make([]float64, len(series))
	for i, n := range series {
		out[i] = float64(n) / seriesStep.Seconds()
	}
	return out
}
