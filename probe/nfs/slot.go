package nfs

import (
	"context"
	"io"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// slotParts bounds the requests that one slot has outstanding when its block is
// larger than the server's transfer size.
const slotParts = 64

// maxDepth is the deepest queue: slots and their requests share 16 bits of the
// transaction id.
const maxDepth = 1 << 16 / slotParts

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

// part is one READ or WRITE call of a slot.
type part struct {
	index   int
	xid     uint32
	sent    bool // a reply is due
	slot    *slot
	buf     []byte // what is still to be transferred
	off     int64
	request int       // bytes of the call
	reply   int       // bytes that its reply may take
	tries   int       // JUKEBOX replies so far
	due     time.Time // when to send it again
}

// issue makes the next request of a slot.
func (q *queue) issue(s *slot) {
	p := q.takePart()
	n := min(len(s.rest), q.file.target.transfer(s.op))
	p.slot, p.buf, p.off, p.tries = s, s.rest[:n], s.off, 0
	s.rest, s.off = s.rest[n:], s.off+int64(n)
	s.parts++
	q.pending = append(q.pending, p)
}

func (q *queue) takePart() *part {
	if n := len(q.free); n > 0 {
		p := q.free[n-1]
		q.free = q.free[:n-1]
		return p
	}
	p := &part{index: len(q.parts)}
	q.parts = append(q.parts, p)
	return p
}

// advance goes on behind n bytes: a server may return or take less than asked.
func (q *queue) advance(p *part, n int, eof bool) {
	p.slot.n += n
	p.buf, p.off = p.buf[n:], p.off+int64(n)
	switch {
	case len(p.buf) == 0 || p.slot.err != nil:
		q.finish(p)
	case eof:
		q.failPart(p, &probe.Error{Op: p.slot.op.String(), Target: q.file.label(), Offset: p.off, Err: io.ErrUnexpectedEOF,
			Remedy: "the file is shorter than expected: see that nobody else writes to it"})
	default:
		q.pending = append(q.pending, p)
	}
}

func (q *queue) failPart(p *part, err error) {
	if s := p.slot; s.err == nil {
		s.err = fail(context.Background(), s.op.String(), q.file.label(), p.off, err)
		s.rest = nil
	}
	q.finish(p)
}

// finish frees a call and reports its slot if that was the last one.
func (q *queue) finish(p *part) {
	s := p.slot
	p.slot, p.buf = nil, nil
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
