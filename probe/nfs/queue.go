package nfs

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/netpath"
)

// queue is the data path: one TCP connection driven by one goroutine.
type queue struct {
	conn  net.Conn
	file  *file
	watch watch
	head  header
	slots []slot
	busy  int // slots in use
	err   error

	parts   []*part // all there are, by index
	free    []*part
	pending []*part // to be sent
	delayed []*part // to be sent later
	serial  uint32  // upper half of the last transaction id

	sender
	receiver

	verifier verifier
	epoch    uint32 // of the file, when verifier was noted

	done      func(slot, n int, err error)
	completed int // slots that Wait reported
	closed    bool
}

func newQueue(conn net.Conn, f *file, depth int) *queue {
	q := &queue{conn: conn, file: f, watch: watch{conn: conn}, slots: make([]slot, depth)}
	q.head = newHeader(f.target.cred, f.fh)
	q.serial = rand.Uint32()
	q.inbox.buf = make([]byte, inboxSize)
	return q
}

// Submit implements probe.Queue. Nothing is sent before Wait.
func (q *queue) Submit(i int, op patterns.Op, buf []byte, off int64) error {
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

func (q *queue) check(i int, op patterns.Op, buf []byte, off int64) error {
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
	case op == patterns.Write && !q.file.writable:
		wrong = "the file was opened for reading only"
	default:
		return nil
	}
	return &probe.Error{Kind: probe.ErrUsage, Op: op.String(), Target: q.file.label(), Offset: off, Err: errors.New(wrong)}
}

// Wait implements probe.Queue.
func (q *queue) Wait(ctx context.Context, done func(slot, n int, err error)) error {
	switch {
	case q.err != nil:
		return q.err
	case q.busy == 0:
		return &probe.Error{Kind: probe.ErrUsage, Op: "wait for", Target: q.file.label(), Offset: -1, Err: errors.New("nothing is outstanding")}
	}
	q.watch.use(ctx)
	q.done, q.completed = done, 0
	for q.completed == 0 {
		if err := q.turn(ctx); err != nil {
			q.err = fail(ctx, "transfer data of", q.file.label(), -1, err)
			return q.err
		}
	}
	return nil
}

// turn sends what can be sent and handles what has come.
func (q *queue) turn(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	q.wake()
	if len(q.unsent) == 0 || !q.flowing {
		if err := q.send(ctx); err != nil {
			return err
		}
	}
	return q.receive(ctx)
}

// Path implements probe.PathReporter.
func (q *queue) Path() probe.Path { return netpath.Of(q.conn) }

// Close implements probe.Queue. Requests that were given up must not reach the
// server from the send buffer after the file was removed.
func (q *queue) Close() error {
	if q.closed {
		return nil
	}
	q.closed = true
	q.err = &probe.Error{Kind: probe.ErrUsage, Op: "use", Target: q.file.label(), Offset: -1, Err: net.ErrClosed}
	q.watch.release()
	q.file.target.queueClosed()
	if tcp, ok := q.conn.(*net.TCPConn); ok && q.busy > 0 {
		_ = tcp.SetLinger(0) // an aborted connection cannot be closed badly
	}
	return q.conn.Close()
}
