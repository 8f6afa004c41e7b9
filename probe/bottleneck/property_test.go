package bottleneck_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
)

// Whatever the figures, a verdict is made of numbers, and no share is above the whole.
func TestSharesAreSharesWhateverTheFigures(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 1500 {
		for _, e := range evidenceOf(t, randomRun(random)) {
			if math.IsNaN(e.Value) || math.IsInf(e.Value, 0) || e.Value < 0 {
				t.Fatalf("evidence %+v", e)
			}
		}
	}
}

func evidenceOf(t *testing.T, run *probe.Run) []probe.Evidence {
	v := bottleneck.Judge(run)
	if v == nil {
		return nil
	}
	if _, err := json.Marshal(v); err != nil {
		t.Fatal(err)
	}
	all := slices.Clone(v.Evidence)
	for _, r := range v.Rows {
		if !(r.Share >= 0 && r.Share <= 1.05) || (r.Share == 0) != (r.LimitedBy == probe.LimitUnclear) {
			t.Fatalf("%+v", r)
		}
		all = append(all, r.Evidence...)
	}
	return all
}

// randomRun has figures of all sizes, and some that make no sense.
func randomRun(random *rand.Rand) *probe.Run {
	odd := []float64{0, 0, -1, math.NaN(), math.Inf(1), 1e-300, 1e300}
	figure := func() float64 {
		if random.IntN(5) == 0 {
			return odd[random.IntN(len(odd))]
		}
		return math.Pow(10, random.Float64()*16-6)
	}
	run := runOf()
	run.Path.LinkBitsPerSecond, run.Path.RTT = int64(math.Pow(10, random.Float64()*12)), figure()
	run.Path.SendMSS, run.Host.CPUs, run.RoundTrip = random.IntN(9000)-100, random.IntN(8)-1, taking(figure())
	run.Path.Medium = []string{"", probe.MediumWired, probe.MediumVirtual, probe.MediumWiFi, probe.MediumLoopback}[random.IntN(5)]
	for range random.IntN(4) {
		r := row([]string{"SEQ1M Q8T1 read", "RND4K Q1T1 write", "SEQ1M Q1T2 mix70", "RND4K Q32T16 read"}[random.IntN(4)], math.Pow(10, random.Float64()*9+1), loaded(figure()),
			eachPass(func(p *probe.Pass) {
				p.FlushTime, p.CPUTime, p.ClientTime, p.PeerCPU, p.Latency.Mean = figure(), figure(), figure(), figure(), figure()
				p.Seconds, p.IOs = figure(), random.Int64N(1000)-1
			}))
		run.Rows = append(run.Rows, r)
	}
	return run
}
