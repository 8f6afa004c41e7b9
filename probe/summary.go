package probe

import "nasprobe/probe/stats"

// Summarize condenses the scored passes into the figures of the row. A percentile over
// all passes would need their histograms, so each is the median of theirs. What went wrong
// on the network is counted over all passes, scored or not.
func (r *Row) Summarize() {
	r.Throughput = stats.Summarize(r.figures(func(p Pass) float64 { return p.Throughput }))
	r.IOPS = stats.Summarize(r.figures(func(p Pass) float64 { return p.IOPS }))
	median := func(of func(Latency) float64) float64 {
		return stats.Median(r.figures(func(p Pass) float64 { return of(p.Latency) }))
	}
	r.Latency = Latency{
		Mean: median(func(l Latency) float64 { return l.Mean }),
		P50:  median(func(l Latency) float64 { return l.P50 }),
		P90:  median(func(l Latency) float64 { return l.P90 }),
		P99:  median(func(l Latency) float64 { return l.P99 }),
		P999: median(func(l Latency) float64 { return l.P999 }),
		Max:  median(func(l Latency) float64 { return l.Max }),
	}
	r.Segments = r.total(func(p Pass) *int64 { return p.Segments })
	r.Retransmits = r.total(func(p Pass) *int64 { return p.Retransmits })
	r.Timeouts = r.total(func(p Pass) *int64 { return p.Timeouts })
}

// total is the sum over the passes that count something, nil if none does.
func (r *Row) total(of func(Pass) *int64) (sum *int64) {
	for _, p := range r.Passes {
		if n := of(p); n != nil {
			more := *n
			sum = addCount(sum, &more)
		}
	}
	return sum
}

// figures are those of the scored passes.
func (r *Row) figures(of func(Pass) float64) []float64 {
	var out []float64
	for _, p := range r.Scored() {
		out = append(out, of(p))
	}
	return out
}
