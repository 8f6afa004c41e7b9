package verdicttest

import (
	"fmt"
	"testing"

	"nasprobe/probe"
)

// Signing takes this client's processor, on a link that has no rate: whether that is the
// limit is told by how much of a core it used, which is not the same on all machines.
func TestClientLimits(t *testing.T) {
	l := needLab(t)
	inTime(t, func() string {
		run := l.measure(t, "run", l.targets()[overSMB], "--sign", "--pattern", "SEQ1M Q8T1 read", "--size", "64MiB", "--count", "2", "--time", "300ms")
		row, verdict := rowOf(t, run, "SEQ1M Q8T1 read")
		least, most := 1.0, 0.0
		for _, p := range row.Scored() {
			cores := p.CPUTime / p.Seconds
			least, most = min(least, cores), max(most, cores)
		}
		t.Logf("%.2f to %.2f cores of this client are used: %s", least, most, verdict.LimitedBy)
		if limit := verdict.LimitedBy == probe.LimitClientCPU; least > 0.9 && !limit || most < 0.5 && limit {
			return fmt.Sprintf("it is not so: %s", told(run))
		}
		return ""
	})
}
