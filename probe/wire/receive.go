package wire

import (
	"context"
	"errors"
	"os"
	"time"

	"nasprobe/patterns"
)

// largeRead is the read from which its payload is read straight to its place, in bytes.
const largeRead = 32 << 10

// receiver is the incoming half of a queue.
type receiver struct {
	inbox inbox
	large int // large reads outstanding

	// flowing says that a payload comes in. It is worth taking whole before the
	// next try of a write that blocked: the server may read nothing before its end.
	flowing bool

	current *Part  // whose payload is coming
	result  Result // its head
	dst     []byte // where the rest of the payload belongs
	skip    int    // bytes of the reply after that
}

// receive reads once and handles all that is complete then.
func (q *Queue) receive() error {
	wait := q.readWait()
	start := time.Now()
	err := q.read(wait)
	q.waited += time.Since(start)
	q.flowing = false
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded) && wait != Forever:
		return nil
	case err != nil:
		return err
	}
	err = q.parse()
	q.flowing = len(q.dst) > 0
	return err
}

// read fills the inbox, or the place where the payload belongs.
func (q *Queue) read(wait time.Duration) error {
	if len(q.dst) == 0 {
		return q.inbox.fill(q.sock, q.glimpse(), wait)
	}
	n, err := q.sock.Read(q.dst, true, wait)
	q.dst = q.dst[n:]
	if n > 0 && len(q.dst) == 0 {
		q.advance(q.current, q.result.Count, q.result.EOF)
	}
	return err
}

// glimpse is how much to read when a reply begins.
func (q *Queue) glimpse() int {
	if q.large > 0 && !q.inbox.joined {
		return inboxGlimpse
	}
	return inboxSize
}

// readWait bounds a read when there is something to send meanwhile.
func (q *Queue) readWait() time.Duration {
	wait := Forever
	if len(q.unsent) > 0 {
		wait = slice
	}
	for _, p := range q.delayed {
		if d := time.Duration(max(p.due-time.Now().UnixNano(), 0)); wait == Forever || d < wait {
			wait = d
		}
	}
	return wait
}

// parse handles every reply that is complete, and the beginning of a large one.
func (q *Queue) parse() error {
	for len(q.dst) == 0 {
		n := min(q.skip, q.inbox.w-q.inbox.r)
		q.inbox.r, q.skip = q.inbox.r+n, q.skip-n
		if q.skip > 0 {
			return nil
		}
		head, size, err := q.inbox.next()
		if head == nil || err != nil {
			return err
		}
		if err := q.handle(head, size); err != nil {
			return err
		}
	}
	return nil
}

// handle takes one reply, of which head is the beginning or all of size bytes.
func (q *Queue) handle(head []byte, size int) error {
	id, skip, err := q.proto.Identify(head)
	if err != nil {
		return err
	}
	q.skip = size - len(head)
	if skip {
		return nil
	}
	p := q.settle(id)
	if p == nil {
		return Malformed("a reply to a request that was not made (number %#x)", id)
	}
	r, err := q.proto.Result(head, size, p)
	switch {
	case err != nil:
		return q.at(p, err)
	case r.Err != nil:
		q.refused(p, r.Err)
		return nil
	case r.Count < 0 || r.Count > len(p.Buf):
		return q.at(p, Malformed("%d bytes asked for, %d answered", len(p.Buf), r.Count))
	case r.Count == 0 && !r.EOF:
		return q.at(p, Malformed("nothing moved of %d bytes", len(p.Buf)))
	case p.Op == patterns.Write:
		q.advance(p, r.Count, false)
		return nil
	}
	return q.payload(p, r, head, size)
}

// payload moves what came of a read to its place and leaves the rest to read.
func (q *Queue) payload(p *Part, r Result, head []byte, size int) error {
	if r.Payload < 0 || r.Payload > len(head) || r.Payload+r.Count > size {
		return q.at(p, Malformed("a payload of %d bytes at %d of %d", r.Count, r.Payload, size))
	}
	got := copy(p.Buf[:r.Count], head[r.Payload:])
	q.dst = p.Buf[got:r.Count]
	q.skip -= len(q.dst)
	if len(q.dst) == 0 {
		q.advance(p, got, r.EOF)
		return nil
	}
	q.current, q.result = p, r
	return nil
}

// at names the request whose reply was wrong.
func (q *Queue) at(p *Part, err error) error {
	return q.Fail(context.Background(), p.Op.String(), p.Off, err)
}

// settle finds the request that a reply belongs to and takes it off the books.
func (q *Queue) settle(id uint64) *Part {
	i := q.proto.Find(id)
	if i < 0 || i >= len(q.parts) || q.parts[i].ID != id || !q.parts[i].sent {
		return nil
	}
	p := q.parts[i]
	p.sent = false
	q.due--
	q.requests -= p.request
	q.replies -= p.reply
	if p.reply > largeRead {
		q.large--
	}
	return p
}

// refused delays a request that is to come again and fails any other.
func (q *Queue) refused(p *Part, err error) {
	wait, again := q.proto.Again(err, p.tries)
	if !again {
		q.failPart(p, err)
		return
	}
	p.due = time.Now().UnixNano() + wait
	p.tries++
	q.delayed = append(q.delayed, p)
}
