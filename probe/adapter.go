package probe

import (
	"context"
	"io"

	"nasprobe/patterns"
)

// ReaderWriterAt is a file with positioned reads and writes, such as a local file
// or that of a client library.
type ReaderWriterAt interface {
	io.ReaderAt
	io.WriterAt
}

// NewQueue makes a Queue of a file that offers positioned reads and writes only:
// one goroutine a slot carries a request out. Close calls release, which must
// make blocked reads and writes return, and does not wait for them.
func NewQueue(f ReaderWriterAt, depth int, release func() error) Queue {
	q := &goroutineQueue{
		file:    f,
		slots:   make([]chan request, depth),
		done:    make(chan completion, depth),
		release: release,
	}
	for slot := range q.slots {
		q.slots[slot] = make(chan request, 1)
		go q.serve(slot, q.slots[slot])
	}
	return q
}

type request struct {
	op  patterns.Op
	buf []byte
	off int64
}

type completion struct {
	slot, n int
	err     error
}

type goroutineQueue struct {
	file    ReaderWriterAt
	slots   []chan request
	done    chan completion
	release func() error
	closed  bool
}

func (q *goroutineQueue) serve(slot int, requests <-chan request) {
	for r := range requests {
		n, err := r.do(q.file)
		q.done <- completion{slot, n, err}
	}
}

func (r request) do(f ReaderWriterAt) (int, error) {
	if r.op == patterns.Write {
		return f.WriteAt(r.buf, r.off)
	}
	n, err := f.ReadAt(r.buf, r.off)
	switch {
	case n == len(r.buf):
		err = nil // io.ReaderAt may return io.EOF with the last bytes
	case err == io.EOF:
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

func (q *goroutineQueue) Submit(slot int, op patterns.Op, buf []byte, off int64) error {
	q.slots[slot] <- request{op, buf, off}
	return nil
}

func (q *goroutineQueue) Wait(ctx context.Context, done func(slot, n int, err error)) error {
	select {
	case c := <-q.done:
		done(c.slot, c.n, c.err)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	for {
		select {
		case c := <-q.done:
			done(c.slot, c.n, c.err)
		default:
			return nil
		}
	}
}

func (q *goroutineQueue) Close() error {
	if q.closed {
		return nil
	}
	q.closed = true
	for _, s := range q.slots {
		close(s)
	}
	return q.release()
}
