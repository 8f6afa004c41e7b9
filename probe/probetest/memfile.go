package probetest

import (
	"context"
	"fmt"
	"io"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

type memFile struct {
	mem      *Mem
	name     string
	data     *memData
	writable bool
	closed   bool
}

func (f *memFile) Queue(ctx context.Context, depth int) (probe.Queue, error) {
	if err := f.mem.enter(ctx, "queue", f.name, &f.mem.counts.Queues); err != nil {
		return nil, err
	}
	f.mem.count(&f.mem.counts.OpenQueues, 1)
	q := &memQueue{file: f, slots: make([]memSlot, depth), order: make([]int, 0, depth), batch: make([]int, 0, depth)}
	if f.mem.faults.path != nil {
		return &memPathQueue{q}, nil
	}
	return q, nil
}

func (f *memFile) Size(ctx context.Context) (int64, error) {
	var uncounted int
	if err := f.mem.enter(ctx, "size", f.name, &uncounted); err != nil {
		return 0, err
	}
	f.mem.mu.Lock()
	defer f.mem.mu.Unlock()
	return int64(len(f.data.bytes)), nil
}

func (f *memFile) Sync(ctx context.Context) error {
	return f.mem.enter(ctx, "sync", f.name, &f.mem.counts.Syncs)
}

func (f *memFile) Close() error {
	if f.closed {
		return nil
	}
	f.closed = true
	f.mem.count(&f.mem.counts.OpenFiles, -1)
	if err := f.mem.faults.calls["close"]; err != nil {
		return f.mem.wrap("close", f.name, nil, err)
	}
	return nil
}

func (m *Mem) count(what *int, by int) {
	m.mu.Lock()
	*what += by
	m.mu.Unlock()
}

// memQueue carries requests out in Wait, in the order of their submission, and
// allocates nothing after it was made, so that it adds nothing to what a test of
// the Runner measures.
type memQueue struct {
	file  *memFile
	slots []memSlot
	order []int // submitted slots, oldest first
	batch []int // those that Wait is completing
	timer *time.Timer
	ended bool
}

type memSlot struct {
	op   patterns.Op
	buf  []byte
	off  int64
	busy bool
}

func (q *memQueue) Submit(slot int, op patterns.Op, buf []byte, off int64) error {
	switch {
	case q.ended:
		return q.fail("submit", off, fmt.Errorf("the queue has ended"))
	case slot < 0 || slot >= len(q.slots) || q.slots[slot].busy:
		return q.fail("submit", off, fmt.Errorf("slot %d is busy or does not exist", slot))
	case op != patterns.Read && op != patterns.Write || off < 0:
		return q.fail("submit", off, fmt.Errorf("a %v at %d is no request", op, off))
	}
	q.slots[slot] = memSlot{op, buf, off, true}
	q.order = append(q.order, slot)
	return nil
}

func (q *memQueue) Wait(ctx context.Context, done func(slot, n int, err error)) error {
	if err := q.await(ctx); err != nil {
		q.ended = true
		return err
	}
	q.batch, q.order = q.order, q.batch[:0]
	for i, slot := range q.batch {
		n, err, stalled := q.carryOut(slot)
		if stalled {
			return q.hang(ctx, i)
		}
		q.slots[slot].busy = false
		done(slot, n, err)
	}
	return nil
}

// hang puts back what did not complete. A Wait that completed something before
// the stall returns, as it would from a socket that has no more to read.
func (q *memQueue) hang(ctx context.Context, completed int) error {
	q.order = append(q.order, q.batch[completed:]...)
	if completed > 0 {
		return nil
	}
	<-ctx.Done()
	q.ended = true
	return context.Cause(ctx)
}

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

func (q *memQueue) fail(op string, off int64, cause error) error {
	return &probe.Error{Op: op, Target: q.file.name, Offset: off, Err: cause}
}

func (q *memQueue) Close() error {
	if q.file != nil && q.slots != nil {
		q.file.mem.count(&q.file.mem.counts.OpenQueues, -1)
	}
	q.ended, q.slots, q.order = true, nil, nil
	return nil
}
