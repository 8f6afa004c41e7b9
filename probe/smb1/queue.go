package smb1

import (
	"context"
	"errors"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// closePatience bounds a CLOSE, which has no context.
const closePatience = 2 * time.Second

// narrowEnd is where files end whose offsets have 32 bits, in bytes.
const narrowEnd = 1 << 32

var (
	errBusy   = errors.New("requests are outstanding")
	errNarrow = errors.New("this server has no files above 4 GiB")
)

// queue is the data path: a session of its own, whose connection carries nothing but
// what package wire sends once the file is open.
type queue struct {
	*wire.Queue
	file    *file
	session *session
	proto   *protocol
}

// newQueue goes on with a session and the file that is open there.
func (f *file) newQueue(s *session, fid uint16, depth int) *queue {
	q := &queue{file: f, session: s, proto: newProtocol(s, fid)}
	q.Queue = wire.New(q.proto.socket(s), q.proto, wire.Options{Depth: depth, Target: f.name, Read: s.readMax, Write: s.writeMax,
		Writable: f.writable, Fail: f.fail, Closed: q.forget})
	f.mu.Lock()
	defer f.mu.Unlock()
	f.queues[q] = true
	return q
}

// socket is that of a session, whose connection it takes over.
func (p *protocol) socket(s *session) wire.Socket {
	sock := wire.Open(s.conn, s.options.Socket)
	if s.signer != nil {
		return newVerifying(sock, p)
	}
	return sock
}

// fail dresses an error of the data path.
func (f *file) fail(ctx context.Context, op string, off int64, err error) error {
	return deed{op, f.name, off}.transport(ctx, err)
}

// Submit implements probe.Queue.
func (q *queue) Submit(slot int, op patterns.Op, buf []byte, off int64) error {
	if !q.proto.wide && off > narrowEnd-int64(len(buf)) {
		return deed{op.String(), q.file.name, off}.fail(probe.ErrUnsupported, errNarrow, "use a smaller --size")
	}
	return q.Queue.Submit(slot, op, buf, off)
}

// flush makes what was written durable (MS-CIFS 2.2.4.6).
func (q *queue) flush(ctx context.Context) error {
	return q.proto.ask(ctx, q.Queue, deed{"flush", q.file.name, -1}, cmdFlush, q.proto.fid)
}

// Close closes the file where the server is there to hear it (MS-CIFS 2.2.4.5), and the
// connection.
func (q *queue) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closePatience)
	defer cancel()
	_ = q.proto.ask(ctx, q.Queue, deed{"close", q.file.name, -1}, cmdClose, closeWords(q.proto.fid)...) // the server closes it with the connection otherwise
	return q.Queue.Close()
}

// closeWords are those of a CLOSE that leaves the time of the last write to the server.
func closeWords(fid uint16) []uint16 { return []uint16{fid, 0xFFFF, 0xFFFF} }

func (q *queue) forget() {
	f := q.file
	f.mu.Lock()
	delete(f.queues, q)
	f.mu.Unlock()
	if q.proto.withheld && q.proto.limit < q.Depth {
		f.target.noteFewRequests(q.Depth, q.proto.limit)
	}
}

// drop ends the connection. Only the queue may close it, which uses its descriptor.
func (q *queue) drop() { q.Shutdown() }
