package probe

import (
	"runtime"
	"strings"
	"testing"
	"time"
)

// No pass has more processor time than this machine had for it.
func TestProcessorTimeFitsIntoThePass(t *testing.T) {
	for begun := cpuTime(); cpuTime() == begun; { // until the clock ticks
	}
	for _, elapsed := range []time.Duration{0, time.Nanosecond} {
		if used, most := cpuWithin(0, elapsed), elapsed*time.Duration(runtime.NumCPU()); used != most {
			t.Errorf("%v in %v of %d processors", used, elapsed, runtime.NumCPU())
		}
	}
	if now := cpuTime(); cpuWithin(0, time.Hour) < now {
		t.Error("what fits is cut")
	}
}

// The clock of processor time tells nothing of passes that are hardly longer than its tick.
func TestShortPassesAreBoundByNoProcessor(t *testing.T) {
	for seconds, want := range map[float64]int{0.01: 0, LeastForCPU: 1} {
		run := &Run{Rows: []Row{{Pattern: "SEQ1M Q8T1 read", Passes: []Pass{{Seconds: seconds, CPUTime: 1.5 * seconds}}}}}
		if w := clientFindings(run); len(w) != want || want > 0 && !strings.Contains(w[0].Message, "1.50 CPU cores") {
			t.Errorf("passes of %v s: %+v", seconds, w)
		}
	}
}
