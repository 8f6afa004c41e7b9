package bottleneck_test

import (
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
)

const (
	gigabit = int64(1e9)
	ms      = 1e-3
)

// runOf is a run over a Gigabit Ethernet of 1500 bytes in which empty requests take 0.2 ms.
func runOf(rows ...probe.Row) *probe.Run {
	return &probe.Run{
		Host:       probe.Host{CPUs: 4},
		Target:     probe.TargetInfo{Protocol: "smb"},
		Conditions: probe.Conditions{TransferReadBytes: 8 << 20, TransferWriteBytes: 8 << 20},
		Path: probe.Path{Interface: "eth0", InterfaceMTU: 1500, PathMTU: 1500, SendMSS: 1448, LinkBitsPerSecond: gigabit, Medium: probe.MediumWired,
			Local: "10.0.0.2:50000", Remote: "10.0.0.1:445", RTT: 0.1 * ms},
		RoundTrip: taking(0.2 * ms),
		Rows:      rows,
	}
}

func taking(seconds float64) probe.Distribution {
	return probe.Distribution{Count: 100, Min: seconds * 0.9, Mean: seconds * 1.05, P50: seconds, P99: seconds * 2}
}

// row has three passes of a second at a throughput in bytes a second, and the latency that
// follows from it (Little's law).
func row(pattern string, throughput float64, change ...func(*probe.Row)) probe.Row {
	all, err := patterns.Parse(pattern)
	if err != nil || len(all) != 1 {
		panic(pattern)
	}
	r := probe.NewRow(all[0])
	latency := float64(r.BlockBytes) * float64(r.QueueDepth*r.Threads) / throughput
	for range 3 {
		r.Passes = append(r.Passes, probe.Pass{Seconds: 1, Bytes: int64(throughput), IOs: int64(throughput / float64(r.BlockBytes)),
			Throughput: throughput, CPUTime: 0.02, Latency: probe.Latency{Mean: latency, P50: latency}})
	}
	for _, f := range change {
		f(&r)
	}
	r.Summarize()
	return r
}

func eachPass(f func(*probe.Pass)) func(*probe.Row) {
	return func(r *probe.Row) {
		for i := range r.Passes {
			f(&r.Passes[i])
		}
	}
}

// loaded has empty requests take that long while the row runs.
func loaded(seconds float64) func(*probe.Row) {
	return func(r *probe.Row) { r.LoadedRoundTrip = taking(seconds) }
}

// computing has this process use that many cores.
func computing(cores float64) func(*probe.Row) {
	return eachPass(func(p *probe.Pass) { p.CPUTime = cores * p.Seconds })
}

// flushing has a share of the time go into the flush, and the throughput with it.
func flushing(share float64) func(*probe.Row) {
	return eachPass(func(p *probe.Pass) {
		p.FlushTime = p.Seconds * share
		p.Bytes = int64(float64(p.Bytes) * (1 - share))
		p.Throughput *= 1 - share
	})
}

func judged(t *testing.T, run *probe.Run) *probe.Verdict {
	t.Helper()
	v := bottleneck.Judge(run)
	if v == nil {
		t.Fatal("no verdict")
	}
	return v
}

// noted is a figure with a note.
func noted(evidence []probe.Evidence, name, note string) (probe.Evidence, bool) {
	for _, e := range evidence {
		if e.Figure == name && e.Note == note {
			return e, true
		}
	}
	return probe.Evidence{}, false
}

func figure(evidence []probe.Evidence, name string) (probe.Evidence, bool) {
	for _, e := range evidence {
		if e.Figure == name {
			return e, true
		}
	}
	return probe.Evidence{}, false
}
