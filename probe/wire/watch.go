package wire

import (
	"context"
	"net"
	"sync"
	"time"
)

// longAgo is a deadline that makes blocked reads and writes return at once.
var longAgo = time.Unix(1, 0)

// Watch makes the end of a context end blocked reads and writes of a connection.
// It costs nothing as long as the same context comes again.
type Watch struct {
	Conn net.Conn
	done <-chan struct{}
	stop func() bool

	mu  sync.Mutex
	gen int // the context now in use; an earlier one may not touch the deadline
}

// Use takes over a context. The comparison is by its Done channel, since that of
// two interfaces may panic.
func (w *Watch) Use(ctx context.Context) {
	if ctx.Done() == w.done {
		return
	}
	w.Release()
	gen := w.gen
	w.done = ctx.Done()
	w.stop = context.AfterFunc(ctx, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.gen == gen {
			w.Conn.SetDeadline(longAgo)
		}
	})
}

// Release forgets the context and undoes what its end did.
func (w *Watch) Release() {
	if w.stop == nil {
		return
	}
	ended := !w.stop()
	w.done, w.stop = nil, nil
	w.mu.Lock()
	defer w.mu.Unlock()
	w.gen++
	if ended {
		w.Conn.SetDeadline(time.Time{})
	}
}
