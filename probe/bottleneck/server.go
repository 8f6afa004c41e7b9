package bottleneck

import (
	"nasprobe/patterns"
	"nasprobe/probe"
)

// Bounds of what tells the parts of a server apart.
const (
	slack       = 0.75 // of its own bound, up to which another resource is ruled out
	longForDisk = 1e-3 // seconds for a small request, longer than any processor of a NAS works on one
	atOdds      = 3    // times the time of another request in the same run
	wellBelow   = 0.5
)

// serverPart is the share of the latency of a lone request that neither the wire, an empty
// round trip nor this client's work account for.
func serverPart(f figures) float64 {
	if f.latency == 0 {
		return 0
	}
	extra := max(f.own-f.roundTrip/2, 0) // what the client does for an empty one is in the round trip
	return max(f.latency-f.roundTrip-f.onWire()-extra, 0) / f.latency
}

// remainder is the part of the server, where enough is known to tell it.
func (f figures) remainder() float64 {
	if f.roundTrip == 0 || !f.timed || f.link.rate == 0 && !linkBelow(f, slack) {
		return 0
	}
	return serverPart(f)
}

// ruledOut tells whether nothing but the server can be the limit.
func ruledOut(f figures) bool {
	return f.roundTrip > 0 && f.timed && f.client < slack*balanced(f) && linkBelow(f, slack*busy)
}

// linkBelow tells whether the link was used less than bound, for certain: since it carried
// more in another row, by its rate if nothing on the path can be slower, or where that is
// unknown by empty requests that find no queue before it.
func linkBelow(f figures, bound float64) bool {
	switch {
	case f.whole < wellBelow*f.best || f.run.Path.Medium == probe.MediumLoopback && f.link.plain:
		return true
	case f.link.rate > 0:
		return f.link.plain && f.link.share < bound
	}
	return f.link.plain && !f.link.close && !lateWhenLoaded(f)
}

// serverShare is the part of the latency that passes in the server.
func serverShare(f figures) float64 {
	if !ruledOut(f) {
		return 0
	}
	return serverPart(f)
}

// serverCPUShare is that of a server which is late with empty requests as well. A link
// that is used much makes them wait too.
func serverCPUShare(f figures) float64 {
	if !lateWhenLoaded(f) || !linkBelow(f, wellBelow) {
		return 0
	}
	return serverShare(f)
}

// diskShare is that of a server which answers empty requests as quickly as ever, while
// those for data that are not in its memory take longer than a processor would.
func diskShare(f figures) float64 {
	if probe.FromMemory(f.run, f.row) || !quickWhenLoaded(f) || !waits(f) {
		return 0
	}
	return serverShare(f)
}

// waits tells whether the server takes longer for a request than work alone explains:
// for a small one, or for any beside one of the same run that is no smaller. A read is no
// more work than a write.
func waits(f figures) bool {
	pace := f.pace()
	if f.small() && pace >= longForDisk {
		return true
	}
	for _, r := range f.run.Rows {
		comparable := r.BlockBytes >= f.row.BlockBytes && (r.Op == f.row.Op || f.row.Op == patterns.Read)
		if comparable && r.Latency.Mean > 0 && pace >= max(atOdds*r.Latency.Mean/float64(depthOf(r)), worthSeeing) {
			return true
		}
	}
	return false
}
