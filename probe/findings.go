package probe

import (
	"strings"

	"github.com/dustin/go-humanize"

	"nasprobe/patterns"
	"nasprobe/probe/stats"
)

// Bounds above which a finding is worth the user's time.
const (
	cpuBoundCores        = 0.9  // of this client, in the median pass
	retransmitsWorthTold = 1e-4 // of all segments
)

// findings are the warnings that follow from the figures of a run.
func findings(run *Run) []Warning {
	var out []Warning
	out = append(out, transferFindings(run)...)
	out = append(out, cpuFindings(run)...)
	if n, segments := retransmitted(run); segments > 0 && float64(n) > retransmitsWorthTold*segments {
		out = append(out, Warn("retransmits", n))
	}
	return out
}

// transferFindings tells of the largest block that had to be sent in parts.
func transferFindings(run *Run) []Warning {
	var block, transfer int64
	for _, row := range run.Rows {
		limit := run.Conditions.TransferReadBytes
		if row.Op != patterns.Read {
			limit = run.Conditions.TransferWriteBytes
		}
		if limit > 0 && row.BlockBytes > limit && row.BlockBytes > block {
			block, transfer = row.BlockBytes, limit
		}
	}
	if block == 0 {
		return nil
	}
	return []Warning{Warn("small-transfers", humanize.IBytes(uint64(block)), humanize.IBytes(uint64(transfer)))}
}

// cpuFindings names the rows in which this client may be the limit.
func cpuFindings(run *Run) []Warning {
	var rows []string
	most := 0.0
	for _, row := range run.Rows {
		if cores := coresUsed(row); cores > cpuBoundCores {
			rows, most = append(rows, row.Pattern), max(most, cores)
		}
	}
	switch {
	case len(rows) == 0:
		return nil
	case len(rows) == len(run.Rows):
		return []Warning{Warn("cpu-bound", most, "every row")}
	}
	return []Warning{Warn("cpu-bound", most, strings.Join(rows, ", "))}
}

// coresUsed is the processor time of the median scored pass over its length.
func coresUsed(row Row) float64 {
	var cores []float64
	for _, p := range row.Scored() {
		if p.Seconds > 0 {
			cores = append(cores, p.CPUTime/p.Seconds)
		}
	}
	return stats.Median(cores)
}

func retransmitted(run *Run) (n int64, segments float64) {
	if run.Path.SendMSS == 0 {
		return 0, 0
	}
	for _, row := range run.Rows {
		for _, p := range row.Passes {
			segments += float64(p.Bytes) / float64(run.Path.SendMSS)
			if p.Retransmits != nil {
				n += *p.Retransmits
			}
		}
	}
	return n, segments
}
