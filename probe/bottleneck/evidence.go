package bottleneck

import "nasprobe/probe"

// The names of figures in the evidence of a verdict. Those without a unit are ratios, or
// numbers.
const (
	FigureGoodput    = "goodput"           // bytes of the file a second, while data moved
	FigureCeiling    = "ceiling"           // what the link carries of that
	FigureLinkRate   = "link rate"         // bits a second
	FigureMTU        = "MTU"               // bytes
	FigureJumboGain  = "jumbo gain"        // the most that jumbo frames could add, as a ratio
	FigureRoundTrip  = "round trip"        // of a request without work
	FigureLoaded     = "loaded round trip" // the same beside the row
	FigureLatency    = "latency"           // of a block in the mean
	FigureDepth      = "depth"             // requests under way
	FigurePrediction = "predicted at depth 8"
	FigureCores      = "client cores"          // of this machine, that the program used
	FigureClientTime = "client time"           // a block
	FigurePeer       = "server cores"          // as the server told
	FigureFlush      = "flush"                 // share of the passes
	FigureWireTime   = "time on the link"      // a block
	FigureFilled     = "bytes before the fall" // of a pass, until a cache was full
	FigureBefore     = "throughput before"
	FigureAfter      = "throughput after"
	FigureServerTime = "server time" // a block
	FigureAlso       = "also"        // another limit, nearly as much used: its name is the note
	FigurePart       = "part"        // of the limit that the note names, that was used
	FigureTold       = "told rate"   // of the link, in bits a second, which the figures exceed
	FigureUnknown    = "unknown"     // a figure that would tell more: the note names it
)

func linkEvidence(f figures) []probe.Evidence {
	l := f.link
	out := []probe.Evidence{
		{Figure: FigureGoodput, Value: f.throughput, Unit: "B/s"},
		{Figure: FigureCeiling, Value: l.ceiling, Unit: "B/s"},
		{Figure: FigureLinkRate, Value: float64(l.rate), Unit: "bit/s", Note: l.source},
		{Figure: FigureMTU, Value: float64(l.packets.MTU), Unit: "B"},
	}
	if l.packets.MTU == probe.EthernetMTU {
		out = append(out, probe.Evidence{Figure: FigureJumboGain, Value: jumboGain(f), Note: "at best, at an MTU of 9000"})
	}
	return out
}

func jumboGain(f figures) float64 {
	jumbo := f.link.of(f.run).Of(f.link.packets.Sized(probe.JumboMTU), messagesOf(f.run), patternOf(f.row))
	return max(share(jumbo, f.link.ceiling)-1, 0)
}

func clientEvidence(f figures) []probe.Evidence {
	return []probe.Evidence{
		{Figure: FigureCores, Value: f.median(f.cores), Note: toll(f.run.Conditions)},
		{Figure: FigureClientTime, Value: f.own, Unit: "s"},
		{Figure: FigureLatency, Value: f.latency, Unit: "s"},
		{Figure: FigureDepth, Value: f.outstanding},
	}
}

func peerEvidence(f figures) []probe.Evidence {
	return []probe.Evidence{{Figure: FigurePeer, Value: f.peer, Note: "as the other end told"}}
}

func roundTripEvidence(f figures) []probe.Evidence {
	out := []probe.Evidence{
		{Figure: FigureRoundTrip, Value: f.roundTrip, Unit: "s"},
		{Figure: FigureLatency, Value: f.latency, Unit: "s"},
		{Figure: FigureDepth, Value: f.outstanding},
	}
	if wire := f.onWire(); wire > f.roundTrip {
		out = append(out, probe.Evidence{Figure: FigureWireTime, Value: wire, Unit: "s"})
	}
	if v := predicted(f, depthAsked); v > 0 {
		out = append(out, probe.Evidence{Figure: FigurePrediction, Value: v, Unit: "B/s"})
	}
	return out
}

func serverEvidence(f figures) []probe.Evidence {
	out := []probe.Evidence{
		{Figure: FigureServerTime, Value: f.latency * serverPart(f), Unit: "s"},
		{Figure: FigureLatency, Value: f.latency, Unit: "s"},
		{Figure: FigureDepth, Value: f.outstanding},
		{Figure: FigureRoundTrip, Value: f.roundTrip, Unit: "s"},
	}
	if f.loaded > 0 {
		out = append(out, probe.Evidence{Figure: FigureLoaded, Value: f.loaded, Unit: "s"})
	}
	return out
}

func flushEvidence(f figures) []probe.Evidence {
	return []probe.Evidence{
		{Figure: FigureFlush, Value: f.flush},
		{Figure: FigureGoodput, Value: f.throughput, Unit: "B/s", Note: "without it"},
	}
}

func fallEvidence(f figures) []probe.Evidence {
	before, after, bytes, _ := probe.WriteFall(f.row)
	return []probe.Evidence{
		{Figure: FigureFilled, Value: float64(bytes), Unit: "B"},
		{Figure: FigureBefore, Value: before, Unit: "B/s"},
		{Figure: FigureAfter, Value: after, Unit: "B/s"},
	}
}

// toll is what of a session costs both ends processor time; "" if nothing does.
func toll(c probe.Conditions) string {
	switch {
	case encrypted(c):
		return "encryption " + c.Encryption
	case c.Signing == probe.SigningOn || c.Signing == probe.SigningRequired:
		return "signing"
	}
	return ""
}
