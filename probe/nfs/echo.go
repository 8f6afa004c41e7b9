package nfs

import (
	"context"
	"encoding/binary"
	"errors"
	"math/rand/v2"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// Echo implements probe.Echoer by the NULL procedure (RFC 1813 section 3.3.0).
func (t *Target) Echo(ctx context.Context) (probe.Echo, error) {
	const op = "get an echo from"
	if t.isClosed() {
		return nil, &probe.Error{Kind: probe.ErrUsage, Op: op, Target: t.options.Host, Offset: -1, Err: errors.New("the target is closed")}
	}
	conn, err := t.dialer.service(t.port)(ctx)
	if err != nil {
		return nil, err
	}
	e := &echo{op: op, host: t.options.Host, xid: rand.Uint32(), call: nullCall()}
	e.queue = wire.New(wire.Open(conn, t.options.Socket), new(protocol), wire.Options{Target: e.host, Fail: e.fail})
	return e, nil
}

func (t *Target) isClosed() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.closed
}

// echo calls NULL over the data path of the queues.
type echo struct {
	queue    *wire.Queue
	op, host string
	xid      uint32
	call     []byte
	failed   error
}

// nullCall encodes a call of NULL, record mark included. NULL
// never asks for credentials (RFC 5531 section 12.1).
func nullCall() []byte {
	put := binary.BigEndian.AppendUint32
	b := put(put(put(make([]byte, markSize), 0), 0), 2)
	b = put(put(put(b, lib.Nfs3Prog), lib.Nfs3Vers), procNull)
	b = put(put(put(put(b, flavorNone), 0), flavorNone), 0)
	binary.BigEndian.PutUint32(b, uint32(len(b)-markSize)|lastMark)
	return b
}

// RoundTrip implements probe.Echo.
func (e *echo) RoundTrip(ctx context.Context) error {
	if e.failed == nil {
		e.failed = e.ask(ctx)
	}
	return e.failed
}

func (e *echo) ask(ctx context.Context) error {
	e.xid++
	binary.BigEndian.PutUint32(e.call[markSize:], e.xid)
	reply, err := e.queue.Exchange(ctx, e.op, e.call)
	if err != nil {
		return err
	}
	cur := cursor{b: reply}
	xid, err := cur.replyHeader()
	if err == nil && xid != e.xid {
		err = malformed("a reply to a call that was not made (transaction id %#x)", xid)
	}
	if err != nil {
		return e.fail(ctx, e.op, -1, err)
	}
	return nil
}

func (e *echo) fail(ctx context.Context, op string, off int64, err error) error {
	return fail(ctx, op, e.host, off, err)
}

// Path implements probe.Echo.
func (e *echo) Path() probe.Path { return e.queue.Path() }

// Close implements probe.Echo. It may be called twice.
func (e *echo) Close() error { return e.queue.Close() }
