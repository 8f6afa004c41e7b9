package metric

import "nasprobe/probe"

// rowFigure is a figure that every row has.
type rowFigure struct {
	name   string
	unit   Unit
	higher bool // is better
	of     func(probe.Row) (float64, bool)
}

// rowFigures is the table of them, the one that needs no name first.
func rowFigures() []rowFigure {
	return []rowFigure{
		{"throughput", BytesPerSecond, true, func(r probe.Row) (float64, bool) { return known(r.Throughput.Median) }},
		{"iops", PerSecond, true, func(r probe.Row) (float64, bool) { return known(r.IOPS.Median) }},
		{"mean", Seconds, false, latency(func(l probe.Latency) float64 { return l.Mean })},
		{"p50", Seconds, false, latency(func(l probe.Latency) float64 { return l.P50 })},
		{"p90", Seconds, false, latency(func(l probe.Latency) float64 { return l.P90 })},
		{"p99", Seconds, false, latency(func(l probe.Latency) float64 { return l.P99 })},
		{"p999", Seconds, false, latency(func(l probe.Latency) float64 { return l.P999 })},
		{"max", Seconds, false, latency(func(l probe.Latency) float64 { return l.Max })},
	}
}

func latency(of func(probe.Latency) float64) func(probe.Row) (float64, bool) {
	return func(r probe.Row) (float64, bool) { return known(of(r.Latency)) }
}

// known is v unless it is 0, which stands for what nobody told.
func known(v float64) (float64, bool) { return v, v > 0 }

// runFigure is a figure of the run or of its path.
type runFigure struct {
	name   string
	unit   Unit
	higher bool
	of     func(*probe.Run) (float64, bool)
}

// runFigures is the table of them.
func runFigures() []runFigure {
	return []runFigure{
		{"mss", Bytes, true, func(r *probe.Run) (float64, bool) { return known(float64(r.Path.SendMSS)) }},
		{"mtu", Bytes, true, func(r *probe.Run) (float64, bool) { return known(float64(r.Path.InterfaceMTU)) }},
		{"link", BitsPerSecond, true, func(r *probe.Run) (float64, bool) { return known(float64(r.Path.LinkBitsPerSecond)) }},
		{"rtt", Seconds, false, func(r *probe.Run) (float64, bool) { return known(r.Path.RTT) }},
		{"round-trip", Seconds, false, func(r *probe.Run) (float64, bool) { return known(r.RoundTrip.P50) }},
		{"round-trip.p99", Seconds, false, func(r *probe.Run) (float64, bool) { return known(r.RoundTrip.P99) }},
		{"connect", Seconds, false, connect},
		{"retransmits", Count, false, total(func(r probe.Row) *int64 { return r.Retransmits }, func(p probe.Path) *int64 { return p.Retransmits })},
		{"timeouts", Count, false, total(func(r probe.Row) *int64 { return r.Timeouts }, func(p probe.Path) *int64 { return p.RetransmissionTimers })},
		{"retransmit-share", Share, false, retransmitShare},
		{"free", Bytes, true, func(r *probe.Run) (float64, bool) { return known(float64(r.Target.FreeBytes)) }},
	}
}

// connect is the median time of a TCP connection, which only the command link looks at.
func connect(r *probe.Run) (float64, bool) {
	if r.Link == nil {
		return 0, false
	}
	return known(r.Link.Connect.P50)
}

// total sums a counter over all rows that have it. A run without rows, as of link, has that
// of its path.
func total(of func(probe.Row) *int64, ofPath func(probe.Path) *int64) func(*probe.Run) (float64, bool) {
	return func(r *probe.Run) (sum float64, ok bool) {
		if n := ofPath(r.Path); len(r.Rows) == 0 && n != nil {
			return float64(*n), true
		}
		for _, row := range r.Rows {
			if n := of(row); n != nil {
				sum, ok = sum+float64(*n), true
			}
		}
		return sum, ok
	}
}

// retransmitShare is of the rows that tell both what was sent and what was sent again, or of
// the path where there are no rows.
func retransmitShare(r *probe.Run) (float64, bool) {
	var again, sent float64
	for _, row := range r.Rows {
		if row.Retransmits != nil && row.Segments != nil {
			again, sent = again+float64(*row.Retransmits), sent+float64(*row.Segments)
		}
	}
	if p := r.Path; len(r.Rows) == 0 && p.Retransmits != nil && p.Segments != nil {
		again, sent = float64(*p.Retransmits), float64(*p.Segments)
	}
	if sent == 0 {
		return 0, false
	}
	return again / sent, true
}
