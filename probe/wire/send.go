package wire

import (
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
	out      []byte      // encoded requests and small payloads of a batch
	vectors  [][]byte    // the batch
	unsent   net.Buffers // what of it the socket did not take yet
	requests int         // bytes of requests without a reply
	replies  int         // bytes that those replies may take
}

// send writes what is pending. It returns early, with some unsent, when the socket
// is full and the server may be waiting for us to read.
func (q *Queue) send() error {
	for len(q.unsent) > 0 || len(q.pending) > 0 {
		if len(q.unsent) == 0 && !q.gather() {
			return nil
		}
		wait := Forever
		if q.requests > sendRoom && q.replies+len(q.dst)+q.skip > receiveRoom { // the last two are of a reply that has begun
			wait = slice
		}
		err := q.write(wait)
		if errors.Is(err, os.ErrDeadlineExceeded) && wait != Forever {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (q *Queue) write(wait time.Duration) error {
	start := time.Now()
	err := q.sock.Write(&q.unsent, wait)
	q.waited += time.Since(start)
	return err
}

// gather encodes pending requests into one batch, as long as the protocol lets them
// go. It tells whether there was any.
func (q *Queue) gather() bool {
	q.out, q.vectors = q.out[:0], q.vectors[:0]
	start, n := 0, 0
	for n < len(q.pending) && len(q.out) < maxBatch && len(q.vectors) < maxVectors-2 && q.proto.Ready(q.pending[n]) {
		p := q.pending[n]
		n++
		pad := q.encode(p)
		if p.Op == patterns.Write && len(p.Buf) > copyLimit {
			q.vectors = append(q.vectors, q.out[start:], p.Buf)
			start = len(q.out)
		} else if p.Op == patterns.Write {
			q.out = append(q.out, p.Buf...)
		}
		q.out = append(q.out, zeros[:pad]...)
	}
	if start < len(q.out) {
		q.vectors = append(q.vectors, q.out[start:])
	}
	q.pending = q.pending[:copy(q.pending, q.pending[n:])]
	q.unsent = q.vectors
	return n > 0
}

var zeros [8]byte

// encode appends the header of one request.
func (q *Queue) encode(p *Part) (pad int) {
	before := len(q.out)
	q.out, pad = q.proto.Append(q.out, p)
	p.request, p.reply = len(q.out)-before, replyHead
	if p.Op == patterns.Read {
		p.reply += len(p.Buf)
	} else {
		p.request += len(p.Buf)
	}
	p.sent = true
	q.due++
	q.requests += p.request
	q.replies += p.reply
	if p.reply > largeRead {
		q.large++
	}
	return pad
}

// wake makes pending what was told to come again later, when its time has come.
func (q *Queue) wake() {
	if len(q.delayed) == 0 {
		return
	}
	now, kept := time.Now().UnixNano(), q.delayed[:0]
	for _, p := range q.delayed {
		if p.due > now {
			kept = append(kept, p)
		} else {
			q.pending = append(q.pending, p)
		}
	}
	q.delayed = kept
}
