package nfs

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/netpath"
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
	if err := q.send(ctx); err != nil {
		return err
	}
	return q.receive(ctx)
}

// Path implements probe.PathReporter.
func (q *queue) Path() probe.Path { return netpath.Of(q.conn) }

// Close implements probe.Queue.
func (q *queue) Close() error {
	if q.closed {
		return nil
	}
	q.closed = true
	q.err = &probe.Error{Kind: probe.ErrUsage, Op: "use", Target: q.file.label(), Offset: -1, Err: net.ErrClosed}
	q.watch.release()
	q.file.target.queueClosed()
	return q.conn.Close()
}
