package probe

import "time"

func sweptShort(workers []*worker) bool {
	for _, w := range workers {
		if w.issued < w.limit.sweep && !w.spent && w.limit.written == 0 {
			return true
		}
	}
	return false
}

func collect(workers []*worker, elapsed time.Duration) Pass {
	p, h := Pass{Seconds: elapsed.Seconds()}, newHistogram()
	var progress series
	for _, w := range workers {
		p.Bytes += w.bytes
		p.IOs += w.ios
		p.ClientTime += w.client.Seconds()
		h.Merge(w.latency)
		progress.merge(w.series)
	}
	if p.Seconds > 0 {
		p.Throughput, p.IOPS = float64(p.Bytes)/p.Seconds, float64(p.IOs)/p.Seconds
	}
	p.Latency, p.Series = latencyOf(h), progress.trimmed()
	return p
}
