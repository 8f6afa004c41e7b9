package probetest

import (
	"context"
	"fmt"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// request is one read or write of a conformance case.
type request struct {
	op  patterns.Op
	off int64 // bytes
	n   int   // bytes
}

// sweep covers bytes from to to in blocks, the last of which may be short.
func sweep(op patterns.Op, from, to int64, block int) []request {
	var out []request
	for off := from; off < to; off += int64(block) {
		out = append(out, request{op, off, int(min(int64(block), to-off))})
	}
	return out
}

// pump drives a queue the way the Runner does: every slot is kept busy, and each
// is filled again from within the completion of its last request.
type pump struct {
	content   content
	queue     probe.Queue
	requests  []request
	next      int
	slots     []slotState
	inFlight  int
	firstFail error
}

type slotState struct {
	buf  []byte
	busy bool
	req  request
}

func newPump(c content, q probe.Queue, depth int, requests []request) *pump {
	largest := 0
	for _, r := range requests {
		largest = max(largest, r.n)
	}
	p := &pump{content: c, queue: q, requests: requests, slots: make([]slotState, min(depth, len(requests)))}
	for i := range p.slots {
		p.slots[i].buf = make([]byte, largest)
	}
	return p
}

// misalign gives every slot a buffer that starts at an odd address.
func (p *pump) misalign() {
	for i := range p.slots {
		p.slots[i].buf = make([]byte, len(p.slots[i].buf)+1)[1:]
	}
}

// run returns the first failure: of a request, of the queue, or of its promises.
func (p *pump) run(ctx context.Context) error {
	for slot := range p.slots {
		p.submit(slot)
	}
	for p.inFlight > 0 && p.firstFail == nil {
		before := p.inFlight + len(p.requests) - p.next
		if err := p.queue.Wait(ctx, p.done); err != nil {
			return fmt.Errorf("wait with %d outstanding: %w", p.inFlight, err)
		}
		if p.inFlight+len(p.requests)-p.next == before {
			return fmt.Errorf("wait returned although nothing completed")
		}
	}
	return p.firstFail
}

func (p *pump) submit(slot int) {
	if p.next == len(p.requests) || p.firstFail != nil {
		return
	}
	s := &p.slots[slot]
	s.req, s.busy = p.requests[p.next], true
	p.next++
	buf := s.buf[:s.req.n]
	clear(buf)
	if s.req.op == patterns.Write {
		p.content.fill(buf, s.req.off)
	}
	if err := p.queue.Submit(slot, s.req.op, buf, s.req.off); err != nil {
		p.fail(fmt.Errorf("submit %v at %d: %w", s.req.op, s.req.off, err))
		return
	}
	p.inFlight++
}

func (p *pump) done(slot, n int, err error) {
	if slot < 0 || slot >= len(p.slots) || !p.slots[slot].busy {
		p.fail(fmt.Errorf("slot %d completed without a request", slot))
		return
	}
	s := &p.slots[slot]
	s.busy = false
	p.inFlight--
	p.fail(p.judge(s, n, err))
	p.submit(slot)
}

func (p *pump) judge(s *slotState, n int, err error) error {
	switch {
	case err != nil:
		return fmt.Errorf("%v of %d bytes at %d: %w", s.req.op, s.req.n, s.req.off, err)
	case n != s.req.n:
		return fmt.Errorf("%v of %d bytes at %d moved %d bytes without an error", s.req.op, s.req.n, s.req.off, n)
	case s.req.op == patterns.Write && p.content.check(s.buf[:n], s.req.off) != nil:
		return fmt.Errorf("the queue changed the buffer of a write at %d", s.req.off)
	case s.req.op == patterns.Read:
		return p.content.check(s.buf[:n], s.req.off)
	}
	return nil
}

func (p *pump) fail(err error) {
	if p.firstFail == nil {
		p.firstFail = err
	}
}
