package probe

import (
	"fmt"
	"math"
	"net/netip"

	"github.com/dustin/go-humanize"

	"nasprobe/patterns"
)

// Bounds above which a finding is worth the user's time.
const (
	retransmitsWorthTold = 1e-4 // of all segments
	spreadWorthTold      = 2    // the best scored pass of a row over its worst
)

// findings are the warnings that follow from the figures of a run.
func findings(run *Run) []Warning {
	var out []Warning
	out = append(out, transferFindings(run)...)
	out = append(out, clientFindings(run)...)
	out = append(out, spreadFindings(run)...)
	out = append(out, coldFindings(run)...)
	out = append(out, memoryFindings(run)...)
	out = append(out, cacheFindings(run)...)
	out = append(out, pathFindings(run)...)
	if n, segments := retransmitted(run); segments > 0 && float64(n) > retransmitsWorthTold*segments {
		out = append(out, Warn("retransmits", n, about(segments), float64(n)/segments*100))
	}
	return out
}

// spreadFindings names the row whose scored passes differ most, and counts the others
// that differ too much to be relied on.
func spreadFindings(run *Run) []Warning {
	rows, worst, most := 0, "", 0.0
	for _, row := range run.Rows {
		if s := row.Throughput; s.Min > 0 && s.Max > spreadWorthTold*s.Min {
			rows++
			if s.Max/s.Min > most {
				worst, most = row.Pattern, s.Max/s.Min
			}
		}
	}
	others := ""
	switch {
	case rows == 0:
		return nil
	case rows == 2:
		others = fmt.Sprintf(", those of 1 other row by more than %d", spreadWorthTold)
	case rows > 2:
		others = fmt.Sprintf(", those of %d other rows by more than %d", rows-1, spreadWorthTold)
	}
	return []Warning{Warn("spread", worst, most, others)}
}

// transferFindings tells of the largest block that had to be sent in parts, and the smaller
// of those for reads and writes.
func transferFindings(run *Run) []Warning {
	var block, transfer int64
	for _, row := range run.Rows {
		limit := run.Conditions.TransferReadBytes
		if row.Op != patterns.Read {
			limit = run.Conditions.TransferWriteBytes
		}
		if limit > 0 && row.BlockBytes > limit && (row.BlockBytes > block || row.BlockBytes == block && limit < transfer) {
			block, transfer = row.BlockBytes, limit
		}
	}
	if block == 0 {
		return nil
	}
	return []Warning{Warn("small-transfers", humanize.IBytes(uint64(block)), humanize.IBytes(uint64(transfer)))}
}

// retransmitted counts the segments of all passes, and those that were sent again, or of a
// run without rows those of its path: so few that one may be lost by chance. A connection
// within one machine has no cable to blame and counts none.
func retransmitted(run *Run) (n int64, segments float64) {
	if run.Path.SendMSS == 0 || withinOneMachine(run.Path) {
		return 0, 0
	}
	if p := run.Path; len(run.Rows) == 0 && p.Segments != nil && p.Retransmits != nil && *p.Retransmits > 1 {
		return *p.Retransmits, float64(*p.Segments)
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

func withinOneMachine(p Path) bool {
	remote, err := netip.ParseAddrPort(p.Remote)
	if err != nil {
		return false
	}
	local, err := netip.ParseAddrPort(p.Local)
	return remote.Addr().IsLoopback() || err == nil && remote.Addr() == local.Addr()
}

// about is n to two digits: it follows from the bytes, not from a count.
func about(n float64) string {
	unit := math.Pow(10, math.Floor(math.Log10(n))-1)
	return humanize.Comma(int64(math.Round(n/unit) * unit))
}
