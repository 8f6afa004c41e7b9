package bottleneck

import "nasprobe/probe"

// The notes of what is not known.
const (
	UnknownRoundTrip = "round trips of requests without work"
	UnknownLink      = "rate of the slowest link"
	UnknownWiFi      = "what the Wi-Fi carries"
	UnknownCPU       = "processor time of this client"
	UnknownDepth     = "what more depth would give"
	UnknownGoodput   = "throughput of any data"
)

// unmoved is the verdict of a look at the network that moved no data.
func unmoved(run *probe.Run) *probe.Verdict {
	if run.Link == nil {
		return nil
	}
	return &probe.Verdict{LimitedBy: probe.LimitUnclear, Evidence: []probe.Evidence{{Figure: FigureUnknown, Note: UnknownGoodput}}}
}

// missing is what of an unclear row is known, and what would tell more.
func missing(f figures) []probe.Evidence {
	var out []probe.Evidence
	for _, p := range []struct {
		limit string
		share float64
	}{{probe.LimitLink, f.link.share}, {probe.LimitRoundTrips, roundTripShare(f)}, {probe.LimitClientCPU, f.client}, {probe.LimitServer, f.remainder()}, {probe.LimitDisk, f.flush}} {
		if p.share > 0 {
			out = append(out, probe.Evidence{Figure: FigurePart, Value: min(p.share, 1), Note: p.limit})
		}
	}
	if f.roundTrip == 0 && !f.row.IsStream() {
		out = append(out, probe.Evidence{Figure: FigureUnknown, Note: UnknownRoundTrip})
	}
	if !f.timed {
		out = append(out, probe.Evidence{Figure: FigureUnknown, Note: UnknownCPU})
	}
	switch told := f.run.Plan.LinkRate; {
	case linkBelow(f, slack*busy):
	case f.run.Path.Medium == probe.MediumWiFi:
		out = append(out, probe.Evidence{Figure: FigureUnknown, Note: UnknownWiFi})
	case told > 0 && f.link.source != probe.SourceTold:
		out = append(out, probe.Evidence{Figure: FigureTold, Value: float64(told), Unit: "bit/s", Note: "exceeded"})
	case !f.link.plain || f.link.rate == 0:
		out = append(out, probe.Evidence{Figure: FigureUnknown, Note: UnknownLink})
	}
	if f.link.share >= most && f.outstanding == 1 && !f.deeper() {
		out = append(out, probe.Evidence{Figure: FigureUnknown, Note: UnknownDepth})
	}
	return out
}
