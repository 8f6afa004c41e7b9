package wire

import (
	"context"
	"io"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// slotParts bounds the requests that one slot has outstanding when its block is
// larger than the server's transfer size.
const slotParts = 64

// MaxDepth is the deepest queue, and MaxParts the requests that it has at most:
// protocols keep the index of a part in 16 bits.
const (
	MaxParts = 1 << 16
	MaxDepth = MaxParts / slotParts
)

// slot is one block under way.
type slot struct {
	index int
	busy  bool
	op    patterns.Op
	start int64  // offset of the block
	rest  []byte // what no request was made for yet
	off   int64  // where rest belongs
	parts int    // requests outstanding
	n     int    // bytes transferred
	err   error  // the first failure
}

// issue makes the next request of a slot.
func (q *Queue) issue(s *slot) {
	p := q.takePart()
	limit := q.Read
	if s.op == patterns.Write {
		limit = q.Write
	}
	n := min(len(s.rest), limit)
	p.slot, p.Op, p.Buf, p.Off, p.tries = s, s.op, s.rest[:n], s.off, 0
	s.rest, s.off = s.rest[n:], s.off+int64(n)
	s.parts++
	q.pending = append(q.pending, p)
}

func (q *Queue) takePart() *Part {
	if n := len(q.free); n > 0 {
		p := q.free[n-1]
		q.free = q.free[:n-1]
		return p
	}
	p := &Part{Index: len(q.parts)}
	q.parts = append(q.parts, p)
	return p
}

// advance goes on behind n bytes: a server may return or take less than asked.
func (q *Queue) advance(p *Part, n int, eof bool) {
	p.slot.n += n
	p.Buf, p.Off = p.Buf[n:], p.Off+int64(n)
	switch {
	case len(p.Buf) == 0 || p.slot.err != nil:
		q.finish(p)
	case eof:
		q.failPart(p, &probe.Error{Op: p.Op.String(), Target: q.Target, Offset: p.Off, Err: io.ErrUnexpectedEOF,
			Remedy: "the file is shorter than expected: see that nobody else writes to it"})
	default:
		q.pending = append(q.pending, p)
	}
}

func (q *Queue) failPart(p *Part, err error) {
	if s := p.slot; s.err == nil {
		s.err = q.Fail(context.Background(), s.op.String(), p.Off, err)
		s.rest = nil
	}
	q.finish(p)
}

// finish frees a request and reports its slot if that was the last one.
func (q *Queue) finish(p *Part) {
	s := p.slot
	p.slot, p.Buf = nil, nil
	q.free = append(q.free, p)
	s.parts--
	if len(s.rest) > 0 {
		q.issue(s)
	}
	if s.parts == 0 {
		s.busy = false
		q.busy--
		q.completed++
		q.done(s.index, s.n, s.err)
	}
}
