package report

import (
	"fmt"
	"math"

	"github.com/dustin/go-humanize"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// smallBlock is that of the requests that wait for replies rather than for the link.
const smallBlock = 4 * kib

// saturated is the share of the best row of the ladder from which on more depth adds
// nothing worth it.
const saturated = 0.97

// linkWords say what the tables of a run of link mean, a sentence each.
func linkWords(r *probe.Run) []string {
	var out []string
	for _, s := range []string{rateWords(r), tripWords(r), ladderWords(r, false), ladderWords(r, true)} {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

// rateWords say why there are ceilings of several rates, or none.
func rateWords(r *probe.Run) string {
	switch {
	case r.Link == nil:
		return ""
	case len(r.Link.Ceilings) > 0 && r.Link.Ceilings[0].Source == probe.SourceStandard && r.Plan.LinkRate > 0:
		return "The rate of the link is not known: the figures exceed the " + bitRate(r.Plan.LinkRate) + " that --link-rate told."
	case len(r.Link.Ceilings) > 0 && r.Link.Ceilings[0].Source == probe.SourceStandard:
		return "The rate of the link is not known: --link-rate tells it."
	case len(r.Link.Ceilings) == 0 && r.Path.Medium == probe.MediumWiFi:
		return "Wi-Fi has no ceiling that could be told: its rate changes all the time, and the air is shared."
	}
	return ""
}

// tripWords are about what round trips bound, one at a time.
func tripWords(r *probe.Run) string {
	if r.Link == nil || r.RoundTrip.P50 <= 0 {
		return ""
	}
	small := alone(r, smallBlock)
	text := fmt.Sprintf("A request that asks for nothing takes %s ms: one at a time, reads of 4 KiB come to about %s a second at most (%s MB/s)",
		milli(r.RoundTrip.P50), about(small/float64(smallBlock)), digits(small/mega, 3))
	if _, known := ownCeiling(r); known {
		text += fmt.Sprintf(", and those of 1 MiB %s MB/s", digits(alone(r, mib)/mega, 3))
	}
	return text + "."
}

// alone is the most that reads of a block reach in bytes a second while one is outstanding:
// each takes a round trip and, as far as its rate is known, its time on the link.
func alone(r *probe.Run, block int64) float64 {
	each := r.RoundTrip.P50
	if c, known := ownCeiling(r); known {
		each += float64(block) / c.Read
	}
	return float64(block) / each
}

// ownCeiling is that of the link as it is, if its rate is known.
func ownCeiling(r *probe.Run) (c probe.Ceiling, known bool) {
	if all := r.Link.Ceilings; len(all) > 0 && all[0].Source != probe.SourceStandard && all[0].Read > 0 {
		return all[0], true
	}
	return c, false
}

// ladderWords are about the rows that read one block at rising depth.
func ladderWords(r *probe.Run, random bool) string {
	rows := ladderRows(r, random)
	if len(rows) < 2 {
		return ""
	}
	first, best := rows[0], rows[0]
	for _, row := range rows {
		if row.Throughput.Median > best.Throughput.Median {
			best = row
		}
	}
	if best.Throughput.Median <= 0 {
		return ""
	}
	if random {
		return smallWords(first, best)
	}
	for _, row := range rows {
		if row.Throughput.Median >= saturated*best.Throughput.Median {
			return fmt.Sprintf("Without its disks the NAS delivers %s MB/s%s, from depth %d on.", digits(row.Throughput.Median/mega, 3), ofCeiling(r, row), row.QueueDepth)
		}
	}
	return ""
}

// smallWords are about random reads at the first depth and at the best one.
func smallWords(first, best probe.Row) string {
	text := fmt.Sprintf("Reads of %s from its memory: %s a second at depth %d", size(best.BlockBytes), about(first.IOPS.Median), first.QueueDepth)
	if best.QueueDepth == first.QueueDepth {
		return text + ", and no more at any other."
	}
	return fmt.Sprintf("%s, %s at depth %d.", text, about(best.IOPS.Median), best.QueueDepth)
}

// ladderRows are the reads of one kind, as they were measured: at rising depth.
func ladderRows(r *probe.Run, random bool) []probe.Row {
	var out []probe.Row
	if r.Link == nil {
		return nil
	}
	for _, row := range r.Rows {
		if row.Random == random && row.Op == patterns.Read && len(row.Scored()) > 0 {
			out = append(out, row)
		}
	}
	return out
}

// ofCeiling is how much of the link a row uses, where its rate is known. A burst out of the
// buffers of a switch may go beyond.
func ofCeiling(r *probe.Run, row probe.Row) string {
	c, known := ownCeiling(r)
	if !known {
		return ""
	}
	return fmt.Sprintf(", %.0f %% of what %s carries at an MTU of %d", min(row.Throughput.Median/c.Read, 1)*100, bitRate(c.LinkRate), c.MTU)
}

// about is v with three digits that count: more would only look precise.
func about(v float64) string {
	unit := math.Pow(10, max(math.Floor(math.Log10(v))-2, 0))
	return humanize.Comma(int64(math.Round(v/unit) * unit))
}
