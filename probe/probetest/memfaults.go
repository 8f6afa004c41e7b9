package probetest

import (
	"context"
	"errors"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// plannedWait counts a Wait and returns the fault planned for it.
func (m *Mem) plannedWait() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.counts.Waits++
	return m.faults.waits[m.counts.Waits]
}

// plannedRequest counts a request and returns the fault planned for it. The
// caller holds the mutex.
func (m *Mem) plannedRequest(op patterns.Op) error {
	count := m.counter(op)
	*count++
	return m.faults.requests[requestNumber{op, *count}]
}

// stalled tells whether the server has fallen silent by the next request.
func (m *Mem) stalled(op patterns.Op) bool {
	at := m.faults.stall
	return at.n > 0 && *m.counter(at.op)+oneIf(at.op == op) >= at.n
}

func (m *Mem) counter(op patterns.Op) *int {
	if op == patterns.Write {
		return &m.counts.Writes
	}
	return &m.counts.Reads
}

func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// memPathQueue is a memQueue that seems to travel over TCP.
type memPathQueue struct {
	*memQueue
	path probe.Path
}

// Path is the one of WithPath, with the segments of the clamp.
func (q *memPathQueue) Path() probe.Path { return q.path }

// ClampedQueue implements probe.Clamper for a Mem that was made WithPath.
func (f *memFile) ClampedQueue(ctx context.Context, depth, mtu int) (probe.Queue, error) {
	if f.mem.faults.path == nil && mtu > 0 {
		return nil, f.mem.wrap("queue", f.name, probe.ErrUnsupported, errors.New("memory has no path"))
	}
	q, err := f.queue(ctx, depth)
	if err != nil || f.mem.faults.path == nil {
		return q, err
	}
	path := *f.mem.faults.path
	if mtu > 0 {
		path.SendMSS = min(path.SendMSS, mtu-segmentHeaders)
	}
	return &memPathQueue{q, path}, nil
}

// segmentHeaders are those of IPv4 and TCP with timestamps, in bytes.
const segmentHeaders = 20 + 20 + 12
