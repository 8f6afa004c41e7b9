package probe

import (
	"fmt"
	"math"
	"strings"

	"github.com/dustin/go-humanize"

	"nasprobe/patterns"
)

// FromMemory tells whether reads of a row came from the server's memory, as far as the
// figures of its run show: the row's own, or those of random reads which found the whole
// file there. The server may hold a file from before a run, so that even a cold one
// finds it.
func FromMemory(run *Run, row Row) bool {
	if row.Op != patterns.Read {
		return false
	}
	for _, evidence := range ownEvidence() {
		if _, found := evidence(run, row); found {
			return true
		}
	}
	for _, other := range run.Rows {
		if _, found := answeredAtOnce(run, other); found {
			return true
		}
	}
	return false
}

// demoURL is that of the server within this process.
const demoURL = "demo"

// memoryFindings tell which reads were not those of disks. In the demo all are.
func memoryFindings(run *Run) []Warning {
	if run.Target.URL == demoURL || run.Link != nil { // which is meant to read memory
		return nil
	}
	var rows, figures []string
	for _, row := range run.Rows {
		if FromMemory(run, row) {
			rows = append(rows, row.Pattern)
		}
		for _, evidence := range append(ownEvidence(), answeredAtOnce) {
			if figure, found := evidence(run, row); found {
				figures = append(figures, figure)
			}
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return []Warning{Warn("memory-reads", named(rows, run), strings.Join(figures, "; ")).remedied(atLeast(run), existingFlag(run))}
}

// worthAtLeast is the size of a file below which no NAS of today holds less than that.
const worthAtLeast = 1 << 30

// atLeast bounds the memory from below by what was held, where that tells anything.
func atLeast(run *Run) string {
	if held := run.Plan.FileBytes; held >= worthAtLeast {
		return fmt.Sprintf(" (%s at least, since %s were held)", humanize.IBytes(uint64(powerOfTwo(2*float64(held)))), humanize.IBytes(uint64(held)))
	}
	return ""
}

// existingFlag is how the command that made the run is told to read a file that is there.
func existingFlag(run *Run) string {
	if run.Plan.Profile == patterns.CopyProfile {
		return "--existing"
	}
	return "--read-only"
}

// powerOfTwo is the next one that is not below n.
func powerOfTwo(n float64) float64 { return math.Exp2(math.Ceil(math.Log2(n))) }
