package nfs

import (
	"context"
	"errors"
	"net"
	"os"
	"time"

	"nasprobe/patterns"
)

const (
	// copyLimit is the payload up to which copying is cheaper than one more buffer
	// for writev.
	copyLimit = 16 << 10
	// maxBatch bounds what is gathered for one write, in copied bytes and buffers.
	maxBatch   = 256 << 10
	maxVectors = 512
)

// A server stops reading while its replies find no room. Neither side can block
// for good as long as all replies due fit a receive buffer, or all requests fit a
// send buffer: these are the smallest ones to expect, in bytes.
const (
	receiveRoom = 64 << 10
	sendRoom    = 16 << 10
)

// slice is how long a write may block before replies are looked at, where both
// directions could fill up.
const slice = time.Millisecond

// replyHead is what a reply takes besides its payload, in bytes, at most.
const replyHead = 256

// sender is the outgoing half of a queue.
type sender struct {
	out      []byte      // encoded calls and small payloads of a batch
	vectors  [][]byte    // the batch
	unsent   net.Buffers // what of it the socket did not take yet
	requests int         // bytes of calls without a reply
	replies  int         // bytes that those replies may take
	sliced   bool        // a write deadline is set
}

// send writes what is pending. It returns early, with some unsent, when the socket
// is full and the server may be waiting for us to read.
func (q *queue) send(ctx context.Context) error {
	for len(q.unsent) > 0 || len(q.pending) > 0 {
		if len(q.unsent) == 0 {
			q.gather()
		}
		if err := q.writeDeadline(ctx); err != nil {
			return err
		}
		if _, err := q.unsent.WriteTo(q.conn); err != nil {
			if q.sliced && errors.Is(err, os.ErrDeadlineExceeded) && ctx.Err() == nil {
				return nil
			}
			return err
		}
	}
	return nil
}

// writeDeadline sets a deadline where a write could block for good. The context
// is looked at afterwards, since its end sets a deadline too.
func (q *queue) writeDeadline(ctx context.Context) error {
	risky := q.requests > sendRoom && q.replies > receiveRoom
	switch {
	case risky:
		q.conn.SetWriteDeadline(time.Now().Add(slice))
	case q.sliced:
		q.conn.SetWriteDeadline(time.Time{})
	default:
		return nil
	}
	q.sliced = risky
	return ctx.Err()
}

// gather encodes pending calls into one batch.
func (q *queue) gather() {
	q.out, q.vectors = q.out[:0], q.vectors[:0]
	start, n := 0, 0
	for n < len(q.pending) && len(q.out) < maxBatch && len(q.vectors) < maxVectors {
		p := q.pending[n]
		n++
		q.encode(p)
		if p.slot.op == patterns.Write && len(p.buf) > copyLimit {
			q.vectors = append(q.vectors, q.out[start:], p.buf)
			start = len(q.out)
			q.out = append(q.out, make([]byte, padded(len(p.buf))-len(p.buf))...)
		}
	}
	if start < len(q.out) {
		q.vectors = append(q.vectors, q.out[start:])
	}
	q.pending = q.pending[:copy(q.pending, q.pending[n:])]
	q.unsent = q.vectors
}

// encode appends one call, and its payload if that is small.
func (q *queue) encode(p *part) {
	q.serial++
	p.xid, p.sent = q.serial<<16|uint32(p.index), true
	p.reply = replyHead
	if p.slot.op == patterns.Read {
		call := q.head.encodeRead(p.xid, p.off, len(p.buf))
		q.out = append(q.out, call...)
		p.request, p.reply = len(call), p.reply+len(p.buf)
	} else {
		call := q.head.encodeWrite(p.xid, p.off, len(p.buf))
		q.out = append(q.out, call...)
		p.request = len(call) + len(p.buf)
		if len(p.buf) <= copyLimit {
			q.out = append(q.out, p.buf...)
			q.out = append(q.out, make([]byte, padded(len(p.buf))-len(p.buf))...)
		}
	}
	q.requests += p.request
	q.replies += p.reply
	if p.reply > largeRead {
		q.large++
	}
}

// wake makes pending what was told to come again later, when its time has come.
func (q *queue) wake() {
	if len(q.delayed) == 0 {
		return
	}
	now, kept := time.Now(), q.delayed[:0]
	for _, p := range q.delayed {
		if p.due.After(now) {
			kept = append(kept, p)
		} else {
			q.pending = append(q.pending, p)
		}
	}
	q.delayed = kept
}
