package wire

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/netpath"
)

// Options are what a driver tells of a queue.
type Options struct {
	Depth    int
	Target   string // the file, as errors name it
	Read     int    // bytes of the largest read in one request
	Write    int    // bytes of the largest write in one request
	Writable bool
	// Fail dresses an error as the user should read it. Kind and code come from the
	// protocol; off is -1 where no offset applies.
	Fail func(ctx context.Context, op string, off int64, err error) error
	// Closed, if set, is called once when the queue is closed.
	Closed func()
}

// Queue is a probe.Queue over one connection.
type Queue struct {
	Options
	sock  Socket
	proto Protocol
	slots []slot
	busy  int // slots in use
	err   error

	parts   []*Part // all there are, by index
	free    []*Part
	pending []*Part // to be sent
	delayed []*Part // to be sent later
	due     int     // parts that were sent and not answered

	sender
	receiver

	done      func(slot, n int, err error)
	completed int // slots that Wait reported
	waited    time.Duration
	closed    bool
}

// New makes a queue on a connection that carries nothing else from now on, and of
// which nothing was read that belongs to the queue.
func New(sock Socket, proto Protocol, o Options) *Queue {
	q := &Queue{Options: o, sock: sock, proto: proto, slots: make([]slot, o.Depth)}
	q.inbox.mark = proto.Mark
	q.inbox.buf = make([]byte, inboxSize)
	q.inbox.rec = make([]byte, 0, HeadSize)
	return q
}

// Submit implements probe.Queue. Nothing is sent before Wait.
func (q *Queue) Submit(i int, op patterns.Op, buf []byte, off int64) error {
	if err := q.check(i, op, buf, off); err != nil {
		return err
	}
	s := &q.slots[i]
	*s = slot{index: i, busy: true, op: op, start: off, rest: buf, off: off}
	q.busy++
	for s.parts < slotParts && len(s.rest) > 0 {
		q.issue(s)
	}
	return nil
}

func (q *Queue) check(i int, op patterns.Op, buf []byte, off int64) error {
	wrong := ""
	switch {
	case q.err != nil:
		return q.err
	case i < 0 || i >= len(q.slots):
		wrong = fmt.Sprintf("no slot %d in a queue of depth %d", i, len(q.slots))
	case q.slots[i].busy:
		wrong = fmt.Sprintf("slot %d is in use", i)
	case len(buf) == 0 || off < 0:
		wrong = "an empty block or a negative offset"
	case op != patterns.Read && op != patterns.Write:
		wrong = "a request reads or writes"
	case op == patterns.Write && !q.Writable:
		wrong = "the file was opened for reading only"
	default:
		return nil
	}
	return q.misuse(op.String(), off, errors.New(wrong))
}

func (q *Queue) misuse(op string, off int64, err error) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: op, Target: q.Target, Offset: off, Err: err}
}

// Wait implements probe.Queue.
func (q *Queue) Wait(ctx context.Context, done func(slot, n int, err error)) error {
	switch {
	case q.err != nil:
		return q.err
	case q.busy == 0:
		return q.misuse("wait for", -1, errors.New("nothing is outstanding"))
	}
	q.sock.Use(ctx)
	q.done, q.completed = done, 0
	for q.completed == 0 {
		if err := q.turn(ctx); err != nil {
			q.err = q.broken(ctx, err)
			return q.err
		}
	}
	return nil
}

// turn sends what can be sent and handles what has come.
func (q *Queue) turn(ctx context.Context) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	q.wake()
	if len(q.unsent) == 0 || !q.flowing {
		if err := q.send(); err != nil {
			return err
		}
	}
	if q.due == 0 && len(q.delayed) == 0 && len(q.unsent) == 0 && len(q.dst) == 0 {
		return Malformed("the server grants no credit for another request")
	}
	return q.receive()
}

// broken dresses an error that ends the connection. It names a request that was
// under way.
func (q *Queue) broken(ctx context.Context, err error) error {
	op, off := "transfer data of", int64(-1)
	if p := q.suspect(); p != nil {
		op, off = p.Op.String(), p.Off
	}
	return q.Fail(ctx, op, off, err)
}

// suspect is the request whose payload was coming, else one that was sent, else any.
func (q *Queue) suspect() (found *Part) {
	if len(q.dst) > 0 {
		return q.current
	}
	for _, p := range q.parts {
		if p.slot != nil && (found == nil || p.sent && !found.sent) {
			found = p
		}
	}
	return found
}

// Conn is the connection below.
func (q *Queue) Conn() net.Conn { return q.sock.Conn() }

// Path implements probe.PathReporter.
func (q *Queue) Path() probe.Path { return netpath.Of(q.Conn()) }

// Shutdown ends the connection from another goroutine: a blocked Wait returns.
func (q *Queue) Shutdown() { q.sock.Shutdown() }

// Waited is the time spent in system calls of the connection so far: the rest of the
// time that requests were under way belongs to this client.
func (q *Queue) Waited() time.Duration { return q.waited }

// Close implements probe.Queue. Writes that were given up must not reach the server
// from the send buffer after the file was removed.
func (q *Queue) Close() error {
	if q.closed {
		return nil
	}
	q.closed = true
	q.err = q.misuse("use", -1, net.ErrClosed)
	if q.Closed != nil {
		q.Closed()
	}
	return q.sock.Close(q.writing())
}

func (q *Queue) writing() bool {
	for i := range q.slots {
		if s := &q.slots[i]; s.busy && s.op == patterns.Write {
			return true
		}
	}
	return false
}
