package probe

import (
	"math"
	"time"

	"github.com/dustin/go-humanize"

	"nasprobe/patterns"
)

// shortCold is the part of its time below which a pass that found no more to read is
// worth telling.
const shortCold = 0.5

// coldFindings name the rows of a cold run whose passes ended since all of their part of
// the file was read, and the file with which they would last.
func coldFindings(run *Run) []Warning {
	var rows []string
	least, part := math.Inf(1), 0.0
	for _, row := range run.Rows {
		if shortest := shortestCold(run, row); shortest < shortCold*run.Plan.PassSeconds {
			rows, least = append(rows, row.Pattern), min(least, shortest)
			part = max(part, row.Throughput.Max*run.Plan.PassSeconds)
		}
	}
	if len(rows) == 0 {
		return nil
	}
	lasts := time.Duration(run.Plan.PassSeconds * float64(time.Second))
	return []Warning{Warn("cold-short", named(rows, run), least).remedied(lasts, wholeSize(coldFile(run, part)))}
}

// shortestCold is the length of the shortest scored pass that only its ground can have
// ended, in seconds.
func shortestCold(run *Run, row Row) float64 {
	least := math.Inf(1)
	if !run.Plan.Cold || row.Op == patterns.Write || row.Op == patterns.Mix && run.Plan.WriteBound > 0 {
		return least
	}
	for _, p := range row.Scored() {
		least = min(least, p.Seconds)
	}
	return least
}

// coldFile is the size of a file whose parts have that many bytes each.
func coldFile(run *Run, part float64) float64 {
	readers := 0
	for _, row := range run.Rows {
		if row.Op != patterns.Write {
			readers++
		}
	}
	size := part * float64(readers*(run.Plan.Passes+1))
	if !run.Plan.ReadOnly {
		size *= 2
	}
	return size
}

// wholeSize is a size to choose, not below n bytes: a power of two below 1 GiB, and whole
// GiB above.
func wholeSize(n float64) string {
	const gibibyte = 1 << 30
	if n > gibibyte {
		return humanize.IBytes(uint64(math.Ceil(n/gibibyte)) * gibibyte)
	}
	return humanize.IBytes(uint64(math.Exp2(math.Ceil(math.Log2(max(n, mebibyte))))))
}
