package nfs

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// largeRead is the READ from which its payload is read straight to its place.
const largeRead = 32 << 10

// receiver is the incoming half of a queue.
type receiver struct {
	inbox inbox
	large int  // large READs outstanding
	timed bool // a read deadline is set

	current *part  // whose payload is coming
	dst     []byte // where its rest belongs
	result  readResult
	skip    int // bytes of the record after that
}

// receive reads once and handles all that is complete then.
func (q *queue) receive(ctx context.Context) error {
	err := q.readDeadline(ctx)
	if err != nil {
		return err
	}
	if len(q.dst) > 0 {
		err = q.readPayload()
	} else {
		err = q.inbox.fill(q.conn, q.glimpse())
	}
	if err != nil {
		if q.timed && errors.Is(err, os.ErrDeadlineExceeded) && ctx.Err() == nil {
			return nil
		}
		return err
	}
	return q.parse()
}

// glimpse is how much to read when a reply begins.
func (q *queue) glimpse() int {
	if q.large > 0 && !q.inbox.joined {
		return inboxGlimpse
	}
	return inboxSize
}

// readDeadline bounds a read when there is something to send meanwhile.
func (q *queue) readDeadline(ctx context.Context) error {
	var until time.Time
	if len(q.unsent) > 0 {
		until = time.Now().Add(slice)
	}
	for _, p := range q.delayed {
		if until.IsZero() || p.due.Before(until) {
			until = p.due
		}
	}
	if until.IsZero() && !q.timed {
		return nil
	}
	q.timed = !until.IsZero()
	q.conn.SetReadDeadline(until)
	return ctx.Err()
}

func (q *queue) readPayload() error {
	n, err := q.conn.Read(q.dst)
	q.dst = q.dst[n:]
	if n == 0 {
		return err
	}
	if len(q.dst) == 0 {
		q.advance(q.current, int(q.result.count), q.result.eof)
	}
	return nil
}

// parse handles every reply that is complete, and the beginning of a large one.
func (q *queue) parse() error {
	for len(q.dst) == 0 {
		n := min(q.skip, q.inbox.w-q.inbox.r)
		q.inbox.r, q.skip = q.inbox.r+n, q.skip-n
		if q.skip > 0 {
			return nil
		}
		rec, size, err := q.inbox.next()
		if rec == nil || err != nil {
			return err
		}
		if err := q.handle(rec, size); err != nil {
			return err
		}
	}
	return nil
}

// handle takes one reply, of which rec is the beginning or all of size bytes.
func (q *queue) handle(rec []byte, size int) error {
	cur := cursor{b: rec}
	xid, err := cur.replyHeader()
	if errors.Is(err, errMalformed) {
		return err
	}
	p := q.settle(xid)
	if p == nil {
		return malformed("a reply to a call that was not made (transaction id %#x)", xid)
	}
	q.skip = size - len(rec)
	switch {
	case err != nil:
		q.failPart(p, err)
		return nil
	case p.slot.op == patterns.Read:
		return q.handleRead(p, &cur, size)
	}
	return q.handleWrite(p, cur.writeResult(), cur.bad)
}

// settle finds the call that a reply belongs to and takes it off the books.
func (q *queue) settle(xid uint32) *part {
	i := int(xid & 0xffff)
	if i >= len(q.parts) || q.parts[i].xid != xid || !q.parts[i].sent {
		return nil
	}
	p := q.parts[i]
	p.sent = false
	q.requests -= p.request
	q.replies -= p.reply
	if p.reply > largeRead {
		q.large--
	}
	return p
}

func (q *queue) handleRead(p *part, cur *cursor, size int) error {
	r := cur.readResult()
	switch {
	case cur.bad:
		return malformed("READ result")
	case r.status != 0:
		q.refused(p, r.status)
		return nil
	case r.count != r.length, int64(r.count) > int64(len(p.buf)), int(r.count) > size-cur.pos:
		return malformed("READ of %d bytes returned %d, %d of them in %d", len(p.buf), r.count, r.length, size-cur.pos)
	case r.count == 0 && !r.eof:
		return malformed("READ returned nothing before the end of the file")
	}
	got := copy(p.buf[:r.count], cur.b[cur.pos:])
	q.dst = p.buf[got:r.count]
	q.skip -= len(q.dst)
	if len(q.dst) == 0 {
		q.advance(p, got, r.eof)
		return nil
	}
	q.current, q.result = p, r
	return nil
}

func (q *queue) handleWrite(p *part, r writeResult, bad bool) error {
	switch {
	case bad, r.committed > fileSync:
		return malformed("WRITE result")
	case r.status != 0:
		q.refused(p, r.status)
		return nil
	case r.count == 0 || int64(r.count) > int64(len(p.buf)):
		return malformed("WRITE of %d bytes took %d", len(p.buf), r.count)
	case r.committed != fileSync:
		q.noteVerifier(r.verifier)
	}
	q.advance(p, int(r.count), false)
	return nil
}

// noteVerifier tells the file when the verifier is another one than last time, or
// the first since a COMMIT. That is rare, so the common case takes no lock.
func (q *queue) noteVerifier(v verifier) {
	if epoch := q.file.epoch.Load(); q.epoch != epoch || q.verifier != v {
		q.epoch, q.verifier = epoch, v
		q.file.note(v)
	}
}

// refused delays a call that met JUKEBOX and fails any other.
func (q *queue) refused(p *part, status nfsStatus) {
	if status != statusJukebox {
		q.failPart(p, status)
		return
	}
	q.file.target.jukebox.Add(1)
	p.due = time.Now().Add(backoff(p.tries))
	p.tries++
	q.delayed = append(q.delayed, p)
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
