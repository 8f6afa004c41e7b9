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
	case len(r.Link.Ceilings) > 0 && r.Link.Ceilings[0].Source == probe.SourceStandard:
		return "The rate of the link is not known: --link-rate tells it."
	case len(r.Link.Ceilings) == 0 && r.Path.Medium == probe.MediumWiFi:
		return "Wi-Fi has no ceiling that could be told: its rate changes all the time, and the air is shared."
	}
	return ""
}

// tripWords are about what round trips bound.
func tripWords(r *probe.Run) string {
	trip := r.RoundTrip.P50
	if r.Link == nil || trip <= 0 {
		return ""
	}
	return fmt.Sprintf("A request that asks for nothing takes %s ms: one at a time, no more than %s a second are possible, which is %s MB/s in blocks of 4 KiB.",
		milli(trip), about(1/trip), digits(float64(smallBlock)/trip/mega, 3))
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
	for _, c := range r.Link.Ceilings {
		if c.Source != probe.SourceStandard && c.Read > 0 {
			return fmt.Sprintf(", %.0f %% of what %s carries at an MTU of %d", min(row.Throughput.Median/c.Read, 1)*100, bitRate(c.LinkRate), c.MTU)
		}
	}
	return ""
}

// about is v with three digits that count: more would only look precise.
func about(v float64) string {
	unit := math.Pow(10, max(math.Floor(math.Log10(v))-2, 0))
	return humanize.Comma(int64(math.Round(v/unit) * unit))
}
