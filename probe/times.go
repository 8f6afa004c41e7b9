package probe

import (
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// Times collects how long many like things took. Its figures are accurate to three digits.
// It belongs to one goroutine.
type Times struct{ histogram *hdrhistogram.Histogram }

// NewTimes has none.
func NewTimes() *Times { return &Times{newHistogram()} }

// Add takes one more. What is longer than five minutes counts as five minutes.
func (t *Times) Add(took time.Duration) {
	_ = t.histogram.RecordValue(min(int64(took), longestLatency))
}

// Count is how many there are.
func (t *Times) Count() int { return int(t.histogram.TotalCount()) }

// Distribution condenses them. A percentile is the least time that so many of them keep
// to. That of none is zero.
func (t *Times) Distribution() Distribution {
	h := t.histogram
	if h.TotalCount() == 0 {
		return Distribution{}
	}
	at := func(q float64) float64 { return float64(h.ValueAtQuantile(q)) / 1e9 }
	return Distribution{Count: t.Count(), Min: float64(h.Min()) / 1e9, Mean: h.Mean() / 1e9, P50: at(50), P99: at(99)}
}
