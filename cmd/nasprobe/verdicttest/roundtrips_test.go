package verdicttest

import (
	"fmt"
	"math"
	"net"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
	"nasprobe/probe/probetest"
	"nasprobe/probe/probetest/labtest"
)

// delay is that of a proxy, each way: the link of the lab has none.
const delay = 2 * time.Millisecond

// tries are more than one where a busy machine may disturb one row and not the next.
const tries = 6

// The rows of one request at a time, and of eight.
const (
	lone = "RND4K Q1T1 read"
	deep = "RND4K Q8T1 read"
)

// A long way to the server limits what goes one request at a time, and the verdict tells
// what more depth brings.
func TestRoundTrips(t *testing.T) {
	labtest.Alone(t)
	lab := probetest.NeedLab(t)
	through := func(port string) *probetest.Proxy {
		return probetest.NewProxy(t, net.JoinHostPort(lab.Server, port), delay)
	}
	smb, nfs, mount := through("445"), through("2049"), through("20048")
	for name, target := range map[string]string{
		"Samba":   "smb://" + probetest.LabUser + "@" + net.JoinHostPort(smb.Host, smb.Port) + "/share",
		"Ganesha": "nfs://" + nfs.Host + lab.Dir + "/export?port=" + nfs.Port + "&mountport=" + mount.Port,
	} {
		t.Run(name, func(t *testing.T) {
			wrong := ""
			for range tries {
				run := measure(t, "run", target, "--pattern", lone, "--pattern", deep, "--size", "16MiB", "--count", "3", "--time", "300ms")
				if least := (2 * delay).Seconds(); run.RoundTrip.Count < 10 || run.RoundTrip.Min < least {
					t.Fatalf("round trips %+v, want some, and none below %v", run.RoundTrip, 2*delay)
				}
				if wrong = misjudged(t, run); wrong == "" {
					return
				}
				t.Log(wrong)
			}
			t.Error(wrong)
		})
	}
}

// misjudged is what a run through the proxies says wrongly of the lone row, or "".
func misjudged(t *testing.T, run *probe.Run) string {
	t.Helper()
	_, verdict := rowOf(t, run, lone)
	if verdict.LimitedBy != probe.LimitRoundTrips {
		return fmt.Sprintf("%+v: want that round trips limit it", verdict)
	}
	row, _ := rowOf(t, run, deep)
	predicted, measured := figure(t, verdict, bottleneck.FigurePrediction), row.Throughput.Median
	if math.Abs(predicted/measured-1) > 0.2 {
		return fmt.Sprintf("%.0f B/s predicted at depth 8 and %.0f measured", predicted, measured)
	}
	return ""
}
