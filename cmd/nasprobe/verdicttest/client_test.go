package verdicttest

import (
	"testing"

	"nasprobe/probe"
)

// Signing is the limit of a client whose processor has no instructions for it, as old ones
// and small ones do: it takes longer for it than the server, on a link that has no rate.
func TestClientLimits(t *testing.T) {
	l := needLab(t)
	built.path(t) // not under what follows
	t.Setenv("GODEBUG", "cpu.aes=off")
	inTime(t, func() string {
		return unlike(t, l.measure(t, "run", l.targets()[overSMB], "--sign", "--pattern", "SEQ1M Q8T1 read", "--size", "16MiB", "--count", "2", "--time", "1s"), probe.LimitClientCPU)
	})
}
