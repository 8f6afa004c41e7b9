package bottleneck_test

import (
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
)

// lasting has the passes take that long, and all that belongs to them as much less.
func lasting(seconds float64) func(*probe.Row) {
	return eachPass(func(p *probe.Pass) {
		share := seconds / p.Seconds
		p.Bytes, p.IOs = int64(float64(p.Bytes)*share), int64(float64(p.IOs)*share)
		p.CPUTime, p.ClientTime, p.Seconds = p.CPUTime*share, p.ClientTime*share, seconds
	})
}

// Passes that are hardly longer than a tick of the clock of processor time say nothing of
// it, nor of the server, which is what remains. Of longer ones no more cores are told than
// there are.
func TestShortPassesTellNothingOfProcessors(t *testing.T) {
	ten := func(r *probe.Run) { r.Path.LinkBitsPerSecond = 10 * gigabit }
	for _, c := range []struct {
		name    string
		seconds float64
		cores   float64
		limit   string
	}{
		{"more cores than there are, in a tick", 0.01, 2.45, probe.LimitUnclear},
		{"none, in a tick", 0.01, 0, probe.LimitUnclear},
		{"the least that tells", probe.LeastForCPU, 2.45, probe.LimitClientCPU},
		{"the same, and the client is idle", probe.LeastForCPU, 0.1, probe.LimitServer},
	} {
		run := runOf(row("SEQ1M Q8T2 read", 450e6, computing(c.cores), lasting(c.seconds)))
		ten(run)
		run.Host.CPUs = 2
		v := judged(t, run)
		if v.LimitedBy != c.limit {
			t.Errorf("%s: %+v", c.name, v)
		}
		_, short := noted(v.Evidence, bottleneck.FigureUnknown, bottleneck.UnknownCPU)
		if short != (c.limit == probe.LimitUnclear) {
			t.Errorf("%s: what would tell is %+v", c.name, v.Evidence)
		}
		if cores, told := figure(v.Evidence, bottleneck.FigureCores); told && cores.Value > 2 {
			t.Errorf("%s: %v of 2 cores", c.name, cores.Value)
		}
	}
	full := runOf(row("SEQ1M Q8T1 read", 116e6, lasting(0.05)))
	if v := judged(t, full); v.LimitedBy != probe.LimitLink {
		t.Errorf("a cable is as full in short passes: %+v", v)
	}
}

// The least requests of a server within reach: half of their time is what an empty one
// takes as well, or it is not.
func TestRequestsOfMicroseconds(t *testing.T) {
	for trip, limit := range map[float64]string{0.020 * ms: probe.LimitRoundTrips, 0.011 * ms: probe.LimitServer} {
		run := runOf(row("RND4K Q1T1 read", 4096/(0.027*ms), loaded(0.070*ms)))
		run.Path.Medium, run.Path.LinkBitsPerSecond, run.Path.RTT, run.RoundTrip = probe.MediumVirtual, 0, 0.002*ms, taking(trip)
		if v := judged(t, run); v.LimitedBy != limit {
			t.Errorf("an empty request takes %v s: %+v", trip, v)
		}
	}
}
