package probe

// LargePackets is the size in bytes of the largest IP packet that the path may carry in
// either direction, if no standard Ethernet frame holds it and it leaves this machine, so
// that something between may swallow it; else 0.
func (p Path) LargePackets() int {
	if large := p.largest(); large > EthernetMTU && !p.local() {
		return large
	}
	return 0
}

// Swallowed is the failure of what needs packets of large bytes, on a path that carries
// small ones only and says nothing: an *Error of kind ErrTimeout.
func Swallowed(p Path, large int) error { return swallowed(p, large) }

// Finish completes a run that no Runner made: how it ended, and the warnings that follow
// from its path and its figures.
func (r *Run) Finish(err error) {
	r.Schema, r.Incomplete = Schema, err != nil
	if r.Rows == nil {
		r.Rows = []Row{}
	}
	r.Warnings = append(append(append([]Warning{}, r.Warnings...), findings(r)...), holeFound(err)...)
}
