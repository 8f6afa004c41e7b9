package probe

// traffic is what TCP did on all connections of a row since they began, and their
// smallest segments. A count is nil where the system cannot tell.
type traffic struct {
	segments, retransmits, timeouts *int64
	sendMSS, receiveMSS             int
	rtt                             float64
}

// paths are those of the queues that travel over TCP.
func (r *rowRun) paths() []Path {
	var out []Path
	for _, q := range r.queues {
		if q, ok := q.(PathReporter); ok {
			p := q.Path()
			p.ClampedMTU = r.mtu
			out = append(out, p)
		}
	}
	return out
}

func (r *rowRun) traffic() traffic {
	var t traffic
	for i, p := range r.paths() {
		t.segments = addCount(t.segments, p.Segments)
		t.retransmits = addCount(t.retransmits, p.Retransmits)
		t.timeouts = addCount(t.timeouts, p.RetransmissionTimers)
		t.sendMSS, t.receiveMSS = leastKnown(t.sendMSS, p.SendMSS), leastKnown(t.receiveMSS, p.ReceiveMSS)
		if i == 0 {
			t.rtt = p.RTT
		}
	}
	return t
}

// account writes into a pass what TCP did between before and t.
func (t traffic) account(p *Pass, before traffic) {
	p.Segments = difference(before.segments, t.segments)
	p.Retransmits = difference(before.retransmits, t.retransmits)
	p.Timeouts = difference(before.timeouts, t.timeouts)
	p.SendMSS, p.ReceiveMSS, p.RTT = t.sendMSS, t.receiveMSS, t.rtt
}

// leastKnown is the smaller of two sizes, of which 0 is an unknown one.
func leastKnown(a, b int) int {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

func addCount(a, b *int64) *int64 {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	n := *a + *b
	return &n
}

func difference(before, after *int64) *int64 {
	if before == nil || after == nil {
		return nil
	}
	n := *after - *before
	return &n
}

// joinPaths folds the paths of a row's connections into that of the run: the newest
// facts, the counts of all, and the largest segments that were received, since a
// connection that only writes receives small ones.
func joinPaths(run Path, row []Path) Path {
	for _, p := range row {
		joined := p
		joined.Segments = addCount(run.Segments, p.Segments)
		joined.Retransmits = addCount(run.Retransmits, p.Retransmits)
		joined.RetransmissionTimers = addCount(run.RetransmissionTimers, p.RetransmissionTimers)
		joined.ReceiveMSS = max(run.ReceiveMSS, p.ReceiveMSS)
		run = joined
	}
	return run
}

// JoinPaths folds the paths of more connections into that of the run.
func (r *Run) JoinPaths(paths []Path) { r.Path = joinPaths(r.Path, paths) }
