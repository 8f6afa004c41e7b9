package smb

import (
	"context"

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
func (f *file) newDirect(ctx context.Context, h *handle, depth int) (*directQueue, error) {
	if err := h.session.takeOver(ctx); err != nil {
		return nil, err
	}
	return f.startDirect(h, depth, h.session.tap.seen()), nil
}

// startDirect goes on where facts end.
func (f *file) startDirect(h *handle, depth int, facts facts) *directQueue {
	q := &directQueue{file: f, lib: h}
	read, write := facts.transferDirect(facts.maxRead), facts.transferDirect(facts.maxWrite)
	q.proto = newProtocol(facts, depth, max(read, write))
	q.Queue = wire.New(wire.Open(h.session.conn, f.target.options.Socket), q.proto, wire.Options{Depth: depth, Target: f.name, Read: read, Write: write,
		Writable: f.writable(), Fail: f.fail, Closed: q.forget})
	f.mu.Lock()
	defer f.mu.Unlock()
	f.queues[q] = true
	return q
}

// transferDirect is the largest request in bytes: what the server takes and what its
// credits pay for.
func (f *facts) transferDirect(limit uint32) int {
	if !f.multiCredit() {
		return int(min(limit, creditUnit))
	}
	return min(int(limit), maxTransfer, min(max(f.credits, 1), maxCredits)*creditUnit)
}

// fail dresses an error of the data path.
func (f *file) fail(ctx context.Context, op string, off int64, err error) error {
	return deed{op, f.name, off}.transport(ctx, err)
}

// flush makes what was written durable (MS-SMB2 2.2.17).
func (q *directQueue) flush(ctx context.Context) error {
	return q.ask(ctx, "flush", cmdFlush)
}

// ask makes a request about the file while the queue is idle.
func (q *directQueue) ask(ctx context.Context, op string, command uint16) error {
	return q.proto.ask(ctx, q.Queue, deed{op, q.file.name, -1}, command)
}

// Close closes the handle where the server is there to hear it (MS-SMB2 2.2.15), and
// the connection.
func (q *directQueue) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closePatience)
	defer cancel()
	_ = q.ask(ctx, "close", cmdClose) // the server closes it with the connection otherwise
	return q.Queue.Close()
}

func (q *directQueue) forget() {
	q.lib.session.cancel()
	f := q.file
	f.mu.Lock()
	delete(f.queues, q)
	f.mu.Unlock()
	if granted, needed := q.proto.balance(); granted < needed {
		f.target.noteFewCredits(granted, needed)
	}
}

// drop ends the connection. Only the queue may close it, which uses its descriptor.
func (q *directQueue) drop() {
	q.lib.session.cancel()
	q.Shutdown()
}
