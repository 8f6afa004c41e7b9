package verdicttest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
	"nasprobe/probe/probetest"
)

// cable is one that the lab becomes. So many sweeps of so many bytes fill it.
type cable struct {
	shape       string
	rate        int64
	size, count string
	over        int // bytes of MTU, above which two ends that share two processors do fill it
}

var cables = []cable{
	{"100mbit", 100e6, "8MiB", "3", 0},
	{"1gbit", 1e9, "32MiB", "5", 0},
	{"2.5gbit", 2500e6, "64MiB", "5", 1500},
}

func (c cable) full(mtu int) bool { return mtu > c.over }

func TestLinkLimits(t *testing.T) {
	l := needLab(t)
	t.Cleanup(func() { l.Script(t, "mtu", "1500") })
	l.Script(t, "server", "iperf3", "--server", "--daemon")
	l.Script(t, "ahead") // of which it was not one
	for _, c := range cables {
		for _, mtu := range []int{1500, 9000} {
			t.Run(fmt.Sprintf("%s at MTU %d", c.shape, mtu), func(t *testing.T) {
				l.Script(t, "mtu", strconv.Itoa(mtu))
				l.set(t, "shape", c.shape)
				l.carries(t, c, mtu)
				if c.full(mtu) {
					l.fills(t, c, overSMB, probe.SourceTold, "--link-rate", c.shape)
					l.fills(t, c, overNFS, probe.SourceInferred)
				}
			})
		}
	}
}

// fills: sequential reads take all that the cable carries.
func (l lab) fills(t *testing.T, c cable, protocol, source string, flags ...string) {
	inTime(t, func() string {
		args := []string{"run", l.targets()[protocol], "--pattern", "SEQ1M Q8T1 read", "--size", c.size, "--count", c.count, "--time", "200ms"}
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

// carries: the ceiling that link tells of a TCP stream is what iperf3 reaches.
func (l lab) carries(t *testing.T, c cable, mtu int) {
	most := l.ceiling(t, c, mtu)
	inTime(t, func() string {
		got := l.iperf3(t)
		if of := got/most - 1; of > 0.005 || of < -0.005 && c.full(mtu) {
			return fmt.Sprintf("iperf3 reaches %.0f B/s, and the ceiling is %.0f: %+.2f %%", got, most, 100*of)
		}
		return ""
	})
}

func (l lab) ceiling(t *testing.T, c cable, mtu int) float64 {
	run := l.measure(t, "link", l.targets()[overNFS], "--link-rate", c.shape)
	at := slices.IndexFunc(run.Link.Ceilings, func(of probe.Ceiling) bool { return of.LinkRate == c.rate && of.MTU == mtu })
	if at < 0 {
		t.Fatalf("no ceiling of %d bit/s at an MTU of %d: %+v", c.rate, mtu, run.Link.Ceilings)
	}
	return run.Link.Ceilings[at].TCP
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
