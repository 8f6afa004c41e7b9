package probe

import (
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// Bounds of the latency histogram, in nanoseconds: what is longer counts as longest.
const (
	leastLatency   = 1
	longestLatency = int64(5 * time.Minute)
	latencyDigits  = 3
)

func newHistogram() *hdrhistogram.Histogram {
	return hdrhistogram.New(leastLatency, longestLatency, latencyDigits)
}

func latencyOf(h *hdrhistogram.Histogram) Latency {
	at := func(q float64) float64 { return float64(h.ValueAtQuantile(q)) / 1e9 }
	return Latency{Mean: h.Mean() / 1e9, P50: at(50), P90: at(90), P99: at(99), P999: at(99.9), Max: float64(h.Max()) / 1e9}
}
