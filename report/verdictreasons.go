package report

import (
	"slices"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
)

// reason says one part of why, with the figures of a group of rows; "" if they have none.
type reason func(verdictFigures) string

// reasonsOf is the table of what is said of each limit, in this order.
var reasonsOf = map[string][]reason{
	probe.LimitLink:       {linkReason, inferredReason, jumboReason},
	probe.LimitRoundTrips: {roundTripReason, predictionReason},
	probe.LimitClientCPU:  {coresReason, tollReason},
	probe.LimitServerCPU:  {peerReason, loadedReason, serverReason},
	probe.LimitDisk:       {flushReason, fallReason, serverReason, quickReason},
	probe.LimitServer:     {serverReason, quickReason},
	probe.LimitUnclear:    {partsReason, toldReason, unknownReason},
}

// reasons are those of a group.
func reasons(g []probe.RowVerdict) []string {
	var out []string
	for _, r := range reasonsOf[g[0].LimitedBy] {
		out = append(out, r(g))
	}
	return out
}

func linkReason(g verdictFigures) string {
	rate, _, known := g.span(bottleneck.FigureLinkRate)
	_, mtu, _ := g.span(bottleneck.FigureMTU)
	if !known {
		return ""
	}
	return g.shares() + " of what " + bitRate(int64(rate)) + " carries at an MTU of " + digits(mtu, 0)
}

func inferredReason(g verdictFigures) string {
	if slices.Contains(g.notes(bottleneck.FigureLinkRate), probe.SourceInferred) {
		return "a rate that the steady figures show"
	}
	return ""
}

func jumboReason(g verdictFigures) string {
	_, gain, known := g.span(bottleneck.FigureJumboGain)
	if !known {
		return ""
	}
	return "jumbo frames could add " + percent(gain, gain) + " at best"
}

func roundTripReason(g verdictFigures) string {
	trip, latency, wire := g.ms(bottleneck.FigureRoundTrip), g.ms(bottleneck.FigureLatency), g.ms(bottleneck.FigureWireTime)
	if wire != "" {
		return "one reply at a time is waited for: " + latency + " ms, of them " + wire + " on the link and " + trip + " for an empty request"
	}
	return "an empty request takes " + trip + " of the " + latency + " ms"
}

func predictionReason(g verdictFigures) string {
	low, high, known := g.span(bottleneck.FigurePrediction)
	if !known {
		return ""
	}
	return "depth 8 would give about " + between(roundly(low/mega), roundly(high/mega)) + " MB/s"
}

func coresReason(g verdictFigures) string {
	low, high, known := g.span(bottleneck.FigureCores)
	if !known {
		return ""
	}
	return between(digits(low, 2), digits(high, 2)) + " cores busy, " + g.shares() + " of what its threads can do"
}

func tollReason(g verdictFigures) string {
	if toll := strings.Join(g.notes(bottleneck.FigureCores), ", "); toll != "" {
		return "with " + toll
	}
	return ""
}

func peerReason(g verdictFigures) string {
	low, high, known := g.span(bottleneck.FigurePeer)
	if !known {
		return ""
	}
	return between(digits(low, 2), digits(high, 2)) + " cores busy, as it tells"
}

func loadedReason(g verdictFigures) string {
	loaded := g.ms(bottleneck.FigureLoaded)
	if loaded == "" {
		return ""
	}
	return "empty requests meanwhile took " + loaded + " instead of " + g.ms(bottleneck.FigureRoundTrip) + " ms"
}

func serverReason(g verdictFigures) string {
	if _, _, known := g.span(bottleneck.FigureServerTime); !known {
		return ""
	}
	return g.shares() + " of the " + g.ms(bottleneck.FigureLatency) + " ms of a request pass there"
}

func quickReason(g verdictFigures) string {
	if loaded := g.ms(bottleneck.FigureLoaded); loaded != "" && g[0].LimitedBy == probe.LimitDisk {
		return "empty requests meanwhile took " + loaded + " ms"
	}
	return ""
}

func flushReason(g verdictFigures) string {
	low, high, known := g.span(bottleneck.FigureFlush)
	if !known {
		return ""
	}
	return percent(low, high) + " of the time went into making the data durable"
}

// worthNaming is the share of a limit from which on it is told of an unclear row.
const worthNaming = 0.05

func fallReason(g verdictFigures) string {
	filled, _, known := g.span(bottleneck.FigureFilled)
	before, _, _ := g.span(bottleneck.FigureBefore)
	after, _, _ := g.span(bottleneck.FigureAfter)
	if !known {
		return ""
	}
	return "after " + roundly(filled/mega) + " MB a cache was full, and writes fell from " + roundly(before/mega) + " to " + roundly(after/mega) + " MB/s"
}

func partsReason(g verdictFigures) string {
	var out []string
	for _, limit := range g.notes(bottleneck.FigurePart) {
		low, high := 1.0, 0.0
		for _, v := range g {
			for _, e := range v.Evidence {
				if e.Figure == bottleneck.FigurePart && e.Note == limit {
					low, high = min(low, e.Value), max(high, e.Value)
				}
			}
		}
		if high >= worthNaming {
			out = append(out, limit+" "+percent(low, high))
		}
	}
	if len(out) == 0 {
		return ""
	}
	return "used or taken: " + strings.Join(out, ", ")
}

func toldReason(g verdictFigures) string {
	rate, _, known := g.span(bottleneck.FigureTold)
	if !known {
		return ""
	}
	return "faster than the " + bitRate(int64(rate)) + " that --link-rate told"
}

// unknownReason says what would tell more.
func unknownReason(g verdictFigures) string {
	how := map[string]string{
		bottleneck.UnknownLink: " (--link-rate tells it)",
		bottleneck.UnknownCPU:  " (longer passes tell it)",
	}
	missing := g.notes(bottleneck.FigureUnknown)
	for i, what := range missing {
		missing[i] += how[what]
	}
	if len(missing) == 0 {
		return ""
	}
	return "not known: " + strings.Join(missing, ", ")
}
