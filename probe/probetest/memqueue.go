package probetest

import (
	"context"
	"fmt"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

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

func (q *memQueue) fail(op string, off int64, cause error) error {
	return &probe.Error{Op: op, Target: q.file.name, Offset: off, Err: cause}
}

func (q *memQueue) Close() error {
	if q.slots != nil { // once
		q.file.mem.count(&q.file.mem.counts.OpenQueues, -1)
	}
	q.ended, q.slots, q.order = true, nil, nil
	return nil
}
