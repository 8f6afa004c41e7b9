package verdicttest

import (
	"testing"

	"nasprobe/probe"
)

// A server with a tenth of a processor limits small requests and large ones.
func TestServerLimits(t *testing.T) {
	l := needLab(t)
	l.set(t, "throttle", "cpu", "10")
	for name, target := range l.targets() {
		t.Run(name, func(t *testing.T) {
			inTime(t, func() string {
				run := l.measure(t, "run", target, "--link-rate", "10gbit", "--size", "16MiB", "--count", "2", "--time", "300ms",
					"--pattern", "RND4K Q32T1 read", "--pattern", "SEQ1M Q8T1 read")
				return unlike(t, run, probe.LimitServer, probe.LimitServerCPU)
			})
		})
	}
}
