package verdicttest

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
	"nasprobe/probe/probetest"
)

// cable is one that the lab becomes: two ends that share two processors carry its rate at
// these MTUs, and a sweep of so many bytes fills it.
type cable struct {
	shape string
	rate  int64
	mtus  []int
	size  string
}

var cables = []cable{
	{"100mbit", 100e6, []int{1500, 9000}, "8MiB"},
	{"1gbit", 1e9, []int{1500, 9000}, "32MiB"},
	{"2.5gbit", 2500e6, []int{9000}, "64MiB"},
}

func TestLinkLimits(t *testing.T) {
	l := needLab(t)
	t.Cleanup(func() { l.Script(t, "mtu", "1500") })
	l.Script(t, "server", "iperf3", "--server", "--daemon")
	l.Script(t, "ahead") // of which it was not one
	for _, c := range cables {
		for _, mtu := range c.mtus {
			t.Run(fmt.Sprintf("%s at MTU %d", c.shape, mtu), func(t *testing.T) {
				l.Script(t, "mtu", strconv.Itoa(mtu))
				l.set(t, "shape", c.shape)
				l.fills(t, c, overSMB, probe.SourceTold, "--link-rate", c.shape)
				l.fills(t, c, overNFS, probe.SourceInferred)
				t.Run("ceiling", func(t *testing.T) { l.carries(t, c, mtu) })
			})
		}
	}
}

// fills: sequential reads take all that the cable carries.
func (l lab) fills(t *testing.T, c cable, protocol, source string, flags ...string) {
	inTime(t, func() string {
		args := []string{"run", l.targets()[protocol], "--pattern", "SEQ1M Q8T1 read", "--size", c.size, "--count", "2", "--time", "200ms"}
		run := l.measure(t, append(args, flags...)...)
		if wrong := unlike(t, run, probe.LimitLink); wrong != "" {
			return wrong
		}
		v := run.Verdict.Rows[0]
		at := slices.IndexFunc(v.Evidence, func(e probe.Evidence) bool { return e.Figure == bottleneck.FigureLinkRate })
		if v.Share < 0.97 || at < 0 || v.Evidence[at].Value != float64(c.rate) || v.Evidence[at].Note != source {
			return fmt.Sprintf("want 97 %% of a cable of %s, %s: %s", c.shape, source, told(run))
		}
		return ""
	})
}

// carries: the ceiling of a TCP stream is what iperf3 reaches.
func (l lab) carries(t *testing.T, c cable, mtu int) {
	run := l.measure(t, "run", l.targets()[overNFS], "--pattern", "RND4K read", "--size", "1MiB", "--count", "1", "--time", "10ms")
	ceiling := bottleneck.CeilingOf(run, c.rate, mtu, probe.SourceTold)
	inTime(t, func() string {
		if got := l.iperf3(t); math.Abs(got/ceiling.TCP-1) > 0.005 {
			return fmt.Sprintf("iperf3 reaches %.0f B/s, and the ceiling is %.0f: %+.2f %%", got, ceiling.TCP, 100*(got/ceiling.TCP-1))
		}
		return ""
	})
}

// iperf3 is what a TCP stream from the server carries in bytes a second, once buffers are
// full.
func (l lab) iperf3(t *testing.T) float64 {
	t.Helper()
	out, err := l.Command("exec", "iperf3", "--client", probetest.LabServer, "--reverse", "--omit", "1", "--time", "1", "--json").Output()
	var result struct {
		End struct {
			SumReceived struct {
				BitsPerSecond float64 `json:"bits_per_second"`
			} `json:"sum_received"`
		}
	}
	if err == nil {
		err = json.Unmarshal(out, &result)
	}
	if err != nil {
		t.Fatalf("iperf3: %v\n%s", err, out)
	}
	return result.End.SumReceived.BitsPerSecond / 8
}
