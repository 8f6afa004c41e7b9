package report

import (
	"fmt"
	"slices"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// isCopy tells a run that copied files, of which people ask how long a copy takes.
func isCopy(r *probe.Run) bool { return r.Plan.Profile == patterns.CopyProfile }

// isStreams tells a run of bare TCP: it has neither blocks nor latencies.
func isStreams(r *probe.Run) bool {
	return len(r.Rows) > 0 && !slices.ContainsFunc(r.Rows, func(row probe.Row) bool { return !row.IsStream() })
}

// copyColumns are those of a run of the profile copy.
func copyColumns(r *probe.Run) []column[probe.Row] {
	cols := append(rateColumns(), column[probe.Row]{"min/100 GB", scored(func(r probe.Row) string { return fixed(minutesPer100GB(r), 1) })}, cpuColumn())
	return append(cols, optionalColumns(r)...)
}

// streamColumns are those of bare TCP.
func streamColumns(r *probe.Run) []column[probe.Row] {
	cols := rateColumns()
	if anyRow(r, func(row probe.Row) bool { return row.Retransmits != nil }) {
		cols = append(cols, column[probe.Row]{"retransmits", retransmitText})
	}
	cols = append(cols, cpuColumn())
	if anyRow(r, func(row probe.Row) bool { return peerCPU(row) > 0 }) {
		cols = append(cols, column[probe.Row]{"peer CPU %", scored(peerText)})
	}
	return append(cols, optionalColumns(r)...)
}

// peerCPU is the median share of a core that the other end told, 1 for a whole one, and 0
// if it did not.
func peerCPU(r probe.Row) float64 {
	var shares []float64
	for _, p := range r.Scored() {
		if p.PeerCPU > 0 {
			shares = append(shares, p.PeerCPU)
		}
	}
	return stats.Median(shares)
}

func peerText(r probe.Row) string {
	if share := peerCPU(r); share > 0 {
		return digits(share*100, 1)
	}
	return absent
}

// rateColumns tell the throughput in the units of disks and of networks.
func rateColumns() []column[probe.Row] {
	return []column[probe.Row]{
		{"Pattern", func(r probe.Row) string { return r.Pattern }},
		{"MB/s", scored(func(r probe.Row) string { return fixed(r.Throughput.Median/mega, 3) })},
		{"min-max", scored(rangeText)},
		mbitColumn(func(r probe.Row) float64 { return r.Throughput.Median }),
	}
}

// mbitColumn shows a throughput in bytes a second as networks count it.
func mbitColumn(of func(probe.Row) float64) column[probe.Row] {
	return column[probe.Row]{"Mbit/s", scored(func(r probe.Row) string { return digits(of(r)*8/mega, 3) })}
}

// minutesPer100GB is how long a copy of 100 GB takes.
func minutesPer100GB(r probe.Row) float64 {
	const bytes, minute = 100e9, 60
	return ratio(bytes/minute, r.Throughput.Median)
}

func retransmitText(r probe.Row) string {
	if r.Retransmits == nil {
		return absent
	}
	return fmt.Sprint(*r.Retransmits)
}

// copyLegend says how it was copied, on which the figures depend.
func copyLegend(r *probe.Run, passes string) string {
	return "MB = 1,000,000 bytes. MB/s and Mbit/s are " + passes + ", min/100 GB the minutes that 100 GB take at that rate. " +
		copyWords(r) + " CPU: 100 is one core of this machine."
}

// copyWords tell a read from a write, and what was kept outstanding.
func copyWords(r *probe.Run) string {
	row := r.Rows[0]
	words := fmt.Sprintf("A read is a copy of the file from the NAS, with %s of %s outstanding, as file managers do",
		count(row.QueueDepth, "request", "requests"), size(row.BlockBytes))
	if anyRow(r, func(row probe.Row) bool { return row.Op == patterns.Write }) {
		words += "; a write is one to the NAS, and over when all of it is on disk there"
	}
	if anyRow(r, flushes) {
		words += ": flush % is the part that this takes at the end"
	}
	return words + "."
}
