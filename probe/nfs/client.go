package nfs

import (
	"context"
	"errors"
	"math/rand/v2"
	"net"

	"github.com/willscott/go-nfs-client/nfs/rpc"

	"nasprobe/probe"
	"nasprobe/probe/netpath"
	"nasprobe/probe/wire"
)

// client carries out the calls of one program, one at a time. A connection that
// broke, or whose call was given up, is replaced at the next call.
type client struct {
	dial       func(ctx context.Context) (net.Conn, error)
	prog, vers uint32
	cred       rpc.Auth

	turn  chan struct{} // holds one token: whoever has it may call
	conn  net.Conn      // nil when there is none
	watch *wire.Watch
	xid   uint32
}

func newClient(prog, vers uint32, cred rpc.Auth, dial func(context.Context) (net.Conn, error)) *client {
	c := &client{dial: dial, prog: prog, vers: vers, cred: cred, turn: make(chan struct{}, 1)}
	// A server keeps the replies of the past by transaction id (its duplicate request
	// cache): ours must not repeat those of a run before.
	c.xid = rand.Uint32()
	c.turn <- struct{}{}
	return c
}

// call sends args and returns the encoded result. If the connection turns out to
// be broken it connects anew and sends once more, which resent tells: servers drop
// idle connections. Procedures that must not run twice say once.
func (c *client) call(ctx context.Context, proc uint32, args any, once bool) (result []byte, resent bool, err error) {
	if ctx.Err() != nil {
		return nil, false, context.Cause(ctx)
	}
	select {
	case <-c.turn:
		defer func() { c.turn <- struct{}{} }()
	case <-ctx.Done():
		return nil, false, context.Cause(ctx)
	}
	fresh := c.conn == nil
	result, err = c.exchange(ctx, proc, args)
	if err != nil && c.conn == nil && !fresh && !once && ctx.Err() == nil && !errors.Is(err, errMalformed) {
		result, err = c.exchange(ctx, proc, args)
		return result, true, err
	}
	return result, false, err
}

// exchange makes one attempt. Unless a whole reply came, the connection is gone
// afterwards, since a late reply would be taken for the next one.
func (c *client) exchange(ctx context.Context, proc uint32, args any) ([]byte, error) {
	if err := c.connect(ctx); err != nil {
		return nil, err
	}
	c.xid++
	msg, err := c.encode(proc, args)
	if err != nil {
		return nil, err
	}
	c.watch.Use(ctx)
	defer c.unwatch()
	if _, err := c.conn.Write(msg); err != nil {
		c.drop()
		return nil, err
	}
	rec, err := readRecord(c.conn)
	if err != nil {
		c.drop()
		return nil, err
	}
	return c.decode(rec)
}

func (c *client) connect(ctx context.Context) error {
	if c.conn != nil {
		return nil
	}
	conn, err := c.dial(ctx)
	if err != nil {
		return err
	}
	c.conn, c.watch = conn, &wire.Watch{Conn: conn}
	return nil
}

func (c *client) unwatch() {
	if c.watch != nil {
		c.watch.Release()
	}
}

func (c *client) drop() {
	c.watch.Release()
	c.conn.Close()
	c.conn, c.watch = nil, nil
}

// path is what the connection shows when a call in progress, if any, is over.
func (c *client) path() probe.Path {
	<-c.turn
	defer func() { c.turn <- struct{}{} }()
	if c.conn == nil {
		return probe.Path{}
	}
	return netpath.Of(c.conn)
}

// close ends the connection when a call in progress, if any, is over.
func (c *client) close() {
	<-c.turn
	if c.conn != nil {
		c.drop()
	}
	c.turn <- struct{}{}
}
