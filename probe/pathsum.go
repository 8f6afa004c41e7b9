package probe

// path is that of the first queue that travels over TCP.
func (r *rowRun) path() (Path, bool) {
	for _, q := range r.queues {
		if p, ok := q.(PathReporter); ok {
			return p.Path(), true
		}
	}
	return Path{}, false
}

// retransmits is the sum over all queues, or nil where the system cannot tell.
func (r *rowRun) retransmits() *int64 {
	var sum *int64
	for _, q := range r.queues {
		if p, ok := q.(PathReporter); ok {
			sum = addCount(sum, p.Path().Retransmits)
		}
	}
	return sum
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

// joinPath folds the path of a row's connections into that of the run: the newest
// facts, the counts of all, and the largest segments that were received, since a
// connection that only writes receives small ones.
func joinPath(run, row Path) Path {
	joined := row
	joined.Retransmits = addCount(run.Retransmits, row.Retransmits)
	joined.RetransmissionTimers = addCount(run.RetransmissionTimers, row.RetransmissionTimers)
	joined.ReceiveMSS = max(run.ReceiveMSS, row.ReceiveMSS)
	return joined
}
