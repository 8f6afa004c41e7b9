package smb

import (
	"context"
	"errors"
	"net"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// maxTransfer bounds one request on the direct data path, in bytes: what common
// servers take at most, and half of what a frame can hold.
const maxTransfer = 8 << 20

// directQueue reads and writes past the library, which made the connection, the
// session and the handle, and is then kept from ever using them again.
type directQueue struct {
	*wire.Queue
	file  *file
	proto *protocol
	lib   *handle // its finalizers must not run before the queue is closed
}

// newDirect takes the connection of a handle over.
func (f *file) newDirect(h *handle, depth int) (*directQueue, error) {
	s, o := h.session, f.target.options
	early, err := s.takeOver()
	if err != nil {
		return nil, err
	}
	facts := s.tap.seen()
	q := &directQueue{file: f, lib: h}
	read, write := facts.transferDirect(facts.maxRead), facts.transferDirect(facts.maxWrite)
	q.proto = newProtocol(facts, depth*max(int(facts.cost(read)), int(facts.cost(write))))
	q.Queue = wire.New(wire.Open(s.conn, o.Socket), q.proto, wire.Options{Depth: depth, Target: f.name, Read: read, Write: write,
		Writable: f.writable(), Fail: f.fail, Closed: q.forget}, early)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.queues[q] = true
	return q, nil
}

// transferDirect is the largest request in bytes: what the server takes and what its
// credits pay for.
func (f *facts) transferDirect(limit uint32) int {
	if f.capabilities&capLargeMTU == 0 {
		return int(min(limit, creditUnit))
	}
	return int(min(limit, maxTransfer, uint32(max(f.credits, 1))*creditUnit))
}

func (f *facts) cost(size int) int64 {
	if f.capabilities&capLargeMTU == 0 {
		return 1
	}
	return int64((size + creditUnit - 1) / creditUnit)
}

// fail dresses an error of the data path.
func (f *file) fail(ctx context.Context, op string, off int64, err error) error {
	d := deed{op, f.name, off}
	var known *probe.Error
	var status statusError
	switch {
	case errors.As(err, &known):
		return err
	case ctx.Err() != nil:
		return d.ended(ctx)
	case errors.As(err, &status):
		return d.failed(uint32(status))
	case errors.Is(err, wire.ErrMalformed):
		return d.fail(probe.ErrProtocol, err, "check host and port: something else may answer there")
	}
	return d.broken(err)
}

// flush makes what was written durable (MS-SMB2 2.2.17).
func (q *directQueue) flush(ctx context.Context) error {
	reply, err := q.Exchange(ctx, "flush", q.proto.onFile(cmdFlush))
	if err != nil {
		return err
	}
	q.proto.spent--
	if status := header(reply).status(); status != 0 {
		return deed{"flush", q.file.name, -1}.failed(status)
	}
	return nil
}

// Close closes the handle where the server is there to hear it (MS-SMB2 2.2.15), and
// the connection.
func (q *directQueue) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closePatience)
	defer cancel()
	_, _ = q.Exchange(ctx, "close", q.proto.onFile(cmdClose)) // the server closes it with the connection otherwise
	return q.Queue.Close()
}

func (q *directQueue) forget() {
	q.lib.session.cancel()
	f := q.file
	f.mu.Lock()
	delete(f.queues, q)
	f.mu.Unlock()
	if q.proto.withheld > 0 {
		f.target.noteFewCredits(q.proto.credits+q.proto.spent, q.proto.want)
	}
}

// drop ends the connection. Only the queue may close it, which uses its descriptor.
func (q *directQueue) drop() { q.lib.session.close() }

// longAgo is a deadline that ends a blocked read at once.
var longAgo = time.Unix(1, 0)

// takeOver ends the library's use of the connection. It returns what was read ahead.
func (s *session) takeOver() ([]byte, error) {
	s.taken.Store(true)
	early, err := s.tap.takeOver()
	if err != nil {
		return nil, deed{"take over", s.options.Host, -1}.broken(err)
	}
	return early, nil
}

// takeOver makes the library's reader give up, refuses its writes from now on, and
// returns what was read ahead of it.
func (t *tap) takeOver() ([]byte, error) {
	t.taken.Store(true)
	if err := t.Conn.SetReadDeadline(longAgo); err != nil {
		return nil, err
	}
	<-t.released
	if err := t.Conn.SetReadDeadline(time.Time{}); err != nil {
		return nil, err
	}
	if !t.replies.between() {
		return nil, net.ErrClosed
	}
	return t.reader.Peek(t.reader.Buffered())
}
