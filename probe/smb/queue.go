package smb

import (
	"context"
	"io"
	"sync/atomic"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/netpath"
)

// queue carries requests through the library's positioned reads and writes.
type queue struct {
	probe.Queue
	file   *file
	handle *handle
	busy   atomic.Int32 // requests submitted and not carried out
}

func (f *file) newQueue(h *handle, depth int) *queue {
	q := &queue{file: f, handle: h}
	q.Queue = probe.NewQueue(q, depth, q.release)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.queues[q] = true
	return q
}

func (q *queue) flush(ctx context.Context) error { return q.handle.flush(ctx, q.file.name) }

func (q *queue) drop() { q.handle.session.abort() }

// Path is that of the queue's own connection.
func (q *queue) Path() probe.Path { return netpath.Of(q.handle.session.conn) }

// Submit implements probe.Queue.
func (q *queue) Submit(slot int, op patterns.Op, buf []byte, off int64) error {
	q.busy.Add(1)
	return q.Queue.Submit(slot, op, buf, off)
}

// release closes the handle, unless requests are outstanding: those end with the
// connection only.
func (q *queue) release() error {
	q.file.mu.Lock()
	delete(q.file.queues, q)
	q.file.mu.Unlock()
	idle := q.busy.Load() == 0
	if idle && q.handle == q.file.control {
		return nil
	}
	if !idle {
		q.handle.session.abort()
		return nil
	}
	err := q.handle.close(deed{"close", q.file.name, -1})
	q.handle.session.close()
	return err
}

// ReadAt implements io.ReaderAt. The library reports a short reply (MS-SMB2
// 2.2.20) like the end of the file: it is continued until the server says so.
func (q *queue) ReadAt(b []byte, off int64) (n int, err error) {
	err = q.transfer("read", off, func() error {
		for n < len(b) {
			m, err := q.handle.file.ReadAt(b[n:], off+int64(n))
			n += m
			if err != nil {
				return err
			}
			if m == 0 {
				return io.EOF
			}
		}
		return nil
	})
	return n, err
}

// WriteAt implements io.WriterAt.
func (q *queue) WriteAt(b []byte, off int64) (n int, err error) {
	err = q.transfer("write", off, func() (err error) {
		n, err = q.handle.file.WriteAt(b, off)
		return err
	})
	return n, err
}

func (q *queue) transfer(op string, off int64, fn func() error) error {
	defer q.busy.Add(-1)
	err := guarded(fn)
	if err == nil {
		return nil
	}
	explained := deed{op, q.file.name, off}.explain(err, q.handle.session.tap.seen())
	if e, ok := explained.(*probe.Error); ok && err == io.EOF {
		e.Err = io.ErrUnexpectedEOF
	}
	return explained
}
