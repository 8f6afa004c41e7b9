package probetest

import (
	"context"
	"fmt"
	"io"
	"time"

	"nasprobe/patterns"
)

// await blocks for the latency, or for good when nothing is outstanding.
func (q *memQueue) await(ctx context.Context) error {
	if q.ended {
		return q.fail("wait", -1, fmt.Errorf("the queue has ended"))
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err := q.file.mem.plannedWait(); err != nil {
		return q.fail("wait", -1, err)
	}
	if len(q.order) == 0 {
		<-ctx.Done()
		return context.Cause(ctx)
	}
	return q.sleep(ctx)
}

func (q *memQueue) sleep(ctx context.Context) error {
	f := &q.file.mem.faults
	switch {
	case f.latency == 0:
		return nil
	case f.sleep != nil:
		f.sleep(f.latency)
		return nil
	case q.timer == nil:
		q.timer = time.NewTimer(f.latency)
	default:
		q.timer.Reset(f.latency)
	}
	select {
	case <-q.timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (q *memQueue) carryOut(slot int) (n int, err error, stalled bool) {
	s, m := &q.slots[slot], q.file.mem
	m.mu.Lock()
	defer m.mu.Unlock()
	if stalled = m.stalled(s.op); stalled {
		return 0, nil, true
	}
	if m.faults.observe != nil {
		m.faults.observe(q.file.name, s.op, s.off, len(s.buf))
	}
	if planned := m.plannedRequest(s.op); planned != nil {
		return 0, q.fail(s.op.String(), s.off, planned), false
	}
	if s.op == patterns.Write {
		return q.write(s)
	}
	if n = q.file.data.readAt(s.buf, s.off); n < len(s.buf) {
		return n, q.fail("read", s.off, io.ErrUnexpectedEOF), false
	}
	return n, nil, false
}

func (q *memQueue) write(s *memSlot) (n int, err error, stalled bool) {
	if !q.file.writable {
		return 0, q.fail("write", s.off, fmt.Errorf("opened for reading")), false
	}
	q.file.data.writeAt(s.buf, s.off)
	q.file.data.modified = q.file.mem.faults.now()
	return len(s.buf), nil, false
}
