package nfs

import (
	"errors"
	"time"

	"nasprobe/patterns"
)

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
