package report

import (
	"math"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"

	"nasprobe/probe"
)

// mega is the M of MB/s, as in CrystalDiskMark.
const mega = 1e6

const (
	kib = int64(1) << 10
	mib = int64(1) << 20
	gib = int64(1) << 30
)

// size is a number of bytes in the unit that suits it: "500 MiB", "1.5 GiB".
func size(n int64) string {
	return strings.Replace(humanize.IBytes(uint64(max(n, 0))), ".0 ", " ", 1)
}

// fixed is v with that many decimals.
func fixed(v float64, decimals int) string {
	return strconv.FormatFloat(v, 'f', decimals, 64)
}

// digits is v with about four significant digits and at most that many decimals:
// more would only look precise, and the table has to fit 80 columns.
func digits(v float64, decimals int) string {
	for limit := 10.0; decimals > 0 && v >= limit; limit *= 10 {
		decimals--
	}
	return fixed(v, decimals)
}

// short is v without needless digits: "5", "0.25".
func short(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// cpuShare is the part of one core that passes took, 1 for a whole core.
func cpuShare(passes []probe.Pass) float64 {
	var cpu, wall float64
	for _, p := range passes {
		cpu += p.CPUTime
		wall += p.Seconds
	}
	return ratio(cpu, wall)
}

// flushShare is the part of their time that passes waited for Sync.
func flushShare(passes []probe.Pass) float64 {
	var flush, wall float64
	for _, p := range passes {
		flush += p.FlushTime
		wall += p.Seconds
	}
	return ratio(flush, wall)
}

func ratio(a, b float64) float64 {
	if q := a / b; !math.IsNaN(q) && !math.IsInf(q, 0) {
		return q
	}
	return 0
}

// best is the scored pass with the highest throughput, which is CrystalDiskMark's
// score; ok is false when none was scored.
func best(r probe.Row) (found probe.Pass, ok bool) {
	for _, p := range r.Scored() {
		if !ok || p.Throughput > found.Throughput {
			found, ok = p, true
		}
	}
	return found, ok
}
