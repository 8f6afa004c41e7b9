package nfs

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"sync/atomic"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// ErrVerifierChanged says that the write verifier changed between WRITE and COMMIT
// (RFC 1813 section 3.3.21): the server restarted and may have lost what it had
// not made durable. Written once more, the data may be safe: the next Sync tells.
var ErrVerifierChanged = errors.New("the server's write verifier changed: it lost data that it had accepted")

// file is one file by its handle. NFSv3 knows no open files.
type file struct {
	target   *Target
	name     string
	fh       []byte
	writable bool

	epoch atomic.Uint32 // counts COMMITs: verifiers noted before one are settled

	mu       sync.Mutex
	verifier verifier // of the writes since the last COMMIT
	noted    bool     // there were such writes
	changed  bool     // they had different ones
	lost     bool     // the last COMMIT found data lost
}

func newFile(t *Target, name string, fh []byte, writable bool) *file {
	f := &file{target: t, name: name, fh: fh, writable: writable}
	f.epoch.Store(1)
	return f
}

func (f *file) label() string { return f.target.label(f.name) }

// Queue implements probe.File with a connection of its own.
func (f *file) Queue(ctx context.Context, depth int) (probe.Queue, error) {
	return f.ClampedQueue(ctx, depth, 0)
}

// ClampedQueue implements probe.Clamper.
func (f *file) ClampedQueue(ctx context.Context, depth, mtu int) (probe.Queue, error) {
	if depth < 1 || depth > wire.MaxDepth {
		return nil, &probe.Error{Kind: probe.ErrUsage, Op: "open a queue on", Target: f.label(), Offset: -1,
			Err: fmt.Errorf("depth %d: want 1 to %d", depth, wire.MaxDepth)}
	}
	conn, err := f.target.dialer.clamped(f.target.port, mtu)(ctx)
	if err != nil {
		return nil, err
	}
	f.target.queueOpened()
	return newQueue(conn, f, depth), nil
}

func newQueue(conn net.Conn, f *file, depth int) *wire.Queue {
	return wire.New(wire.Open(conn, f.target.options.Socket), newProtocol(f), f.queueOptions(depth))
}

func (f *file) queueOptions(depth int) wire.Options {
	t := f.target
	return wire.Options{Depth: depth, Target: f.label(), Read: t.readMax, Write: t.writeMax, Writable: f.writable, Closed: t.queueClosed,
		Fail: func(ctx context.Context, op string, off int64, err error) error {
			return fail(ctx, op, f.label(), off, err)
		}}
}

// Size implements probe.File by GETATTR (RFC 1813 section 3.3.1).
func (f *file) Size(ctx context.Context) (int64, error) {
	attr, err := f.target.getattr(ctx, f.fh)
	if err != nil {
		return 0, fail(ctx, "read the size of", f.label(), -1, err)
	}
	return clamp(attr.Filesize), nil
}

// Sync implements probe.File by COMMIT of the whole file. An error that is
// ErrVerifierChanged means that the server lost data: they can be written again.
func (f *file) Sync(ctx context.Context) error {
	if !f.writable {
		return ctx.Err()
	}
	v, err := f.target.commit(ctx, f.fh)
	if err == nil {
		err = f.settle(v)
	}
	if err != nil {
		return fail(ctx, "commit", f.label(), -1, err)
	}
	return nil
}

// note takes the verifier of an unstable WRITE.
func (f *file) note(v verifier) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.changed = f.changed || f.noted && f.verifier != v
	f.verifier, f.noted = v, true
}

// settle compares the verifiers of the writes with that of the COMMIT after them
// (RFC 1813 section 3.3.21). Either way a new account begins.
func (f *file) settle(v verifier) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	lost := f.changed || f.noted && f.verifier != v
	again := f.lost && f.noted
	f.noted, f.changed, f.lost = false, false, lost
	f.epoch.Add(1)
	if lost {
		return &probe.Error{Kind: probe.ErrDataLost, Op: "commit", Target: f.label(), Offset: -1, Err: ErrVerifierChanged,
			Remedy: "look whether the server restarted, and repeat the run"}
	}
	if again {
		f.target.noteRewritten()
	}
	return nil
}

// Close implements probe.File. There is nothing to close on the server.
func (f *file) Close() error { return nil }
