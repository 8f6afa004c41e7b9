package nfs

import (
	"context"
	"errors"
	"os"
	"time"
)

// largeRead is the READ from which its payload is read straight to its place.
const largeRead = 32 << 10

// receiver is the incoming half of a queue.
type receiver struct {
	inbox inbox
	large int  // large READs outstanding
	timed bool // a read deadline is set

	// flowing says that a payload comes in. It is worth taking whole before the
	// next try of a write that blocked: the server may read nothing before its end.
	flowing bool

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
	q.flowing = false
	if err != nil {
		if q.timed && errors.Is(err, os.ErrDeadlineExceeded) && ctx.Err() == nil {
			return nil
		}
		return err
	}
	err = q.parse()
	q.flowing = len(q.dst) > 0
	return err
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
