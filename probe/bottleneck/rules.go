package bottleneck

import "nasprobe/probe"

// The tiers of rules: one of a lower tier is asked only where none before it is met.
const (
	flushed   = iota + 1 // most of the passes data went no faster than to the disk
	saturated            // a station is busy all the time
	parts                // of the time of a request one thing takes most
	remains              // everything else is ruled out
	unknown              // and nothing tells what of the server it is
)

// Bounds of the rules, as shares.
const (
	busy = 0.9 // of a station: that much only a queue before it makes possible, and what is left is start and end of a pass
	most = 0.5 // of a whole: no other part can be larger
)

// rule is one that may be met: it is if the share is at least what is needed.
type rule struct {
	limit    string
	tier     int
	share    func(figures) float64 // of the limit, that was used; 0 where the figures for it are not known
	need     func(figures) float64
	evidence func(figures) []probe.Evidence
}

// rules is the table of them.
var rules = []rule{
	{probe.LimitDisk, flushed, flushShare, at(most), flushEvidence},
	{probe.LimitDisk, flushed, fallShare, at(most), fallEvidence},
	{probe.LimitLink, saturated, linkShare, at(busy), linkEvidence},
	{probe.LimitClientCPU, saturated, clientShare, at(busy), clientEvidence},
	{probe.LimitServerCPU, saturated, peerShare, at(busy), peerEvidence},
	{probe.LimitLink, parts, explainedLinkShare, at(most), linkEvidence},
	{probe.LimitClientCPU, parts, clientShare, balanced, clientEvidence},
	{probe.LimitRoundTrips, parts, roundTripShare, at(most), roundTripEvidence},
	{probe.LimitRoundTrips, parts, serialShare, at(most), roundTripEvidence},
	{probe.LimitServerCPU, remains, serverCPUShare, at(most), serverEvidence},
	{probe.LimitDisk, remains, diskShare, at(most), serverEvidence},
	{probe.LimitServer, unknown, serverShare, at(most), serverEvidence},
}

func at(bound float64) func(figures) float64 { return func(figures) float64 { return bound } }

// balanced is how busy each of two stations is that take the same time of a request, of
// which n go round (Lazowska et al., 5.4): one that is busier takes more of it than all
// others together.
func balanced(f figures) float64 { return min(f.outstanding/(f.outstanding+1), busy) }

func flushShare(f figures) float64 { return f.flush }

// fallShare is that of the time after the writes fell from what the server's memory took.
func fallShare(f figures) float64 {
	before, _, bytes, found := probe.WriteFall(f.row)
	if !found {
		return 0
	}
	return f.median(func(p probe.Pass) float64 { return share(p.Seconds-share(float64(bytes), before), p.Seconds) })
}

func linkShare(f figures) float64   { return f.link.share }
func clientShare(f figures) float64 { return f.client }
func peerShare(f figures) float64   { return share(f.peer, f.lanes) }

// roundTripShare is that of the latency of a request that an empty one takes as well.
func roundTripShare(f figures) float64 { return min(share(f.roundTrip, f.latency), 1) }

// explained is the share of the latency of a lone request that wire and client account
// for, from which on the rest is no disk that sets the pace: one that did would be as fast
// as the link by chance.
const explained = 0.85

// explainedLinkShare is the share of the link in a row of one request at a time, where
// hardly anything else is left for the server: more than that, one request cannot use.
func explainedLinkShare(f figures) float64 {
	if f.outstanding > 1 || f.roundTrip == 0 || 1-serverPart(f) < explained {
		return 0
	}
	return f.link.share
}

// serialShare is the part of the latency that round trip and link take together, where
// nothing but the depth keeps a row from more: another is faster for its greater one, or a
// lone request finds what it asks for in the server's memory, where no disk sets the pace.
func serialShare(f figures) float64 {
	held := f.outstanding == 1 && probe.FromMemory(f.run, f.row) && explainedLinkShare(f) < most
	if f.link.ceiling == 0 || roundTripShare(f) >= most || !held && !f.outrun() {
		return 0
	}
	return min(share(f.roundTrip+f.onWire(), f.latency), 1)
}

// onWire is how long a block is under way on the link.
func (f figures) onWire() float64 { return share(float64(f.row.BlockBytes), f.link.ceiling) }
