package smb1

import (
	"context"
	"errors"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// Echo implements probe.Echoer by ECHO (MS-CIFS 2.2.4.39), in a session like those of
// the queues.
func (t *Target) Echo(ctx context.Context) (probe.Echo, error) {
	d := deed{"get an echo from", t.options.Host, -1}
	switch {
	case t.isClosed():
		return nil, d.fail(probe.ErrUsage, errClosed, "")
	case ctx.Err() != nil:
		return nil, d.ended(ctx)
	}
	s, err := t.connect(ctx, 0)
	if err != nil {
		return nil, err
	}
	e := &echo{proto: newProtocol(s, 0), deed: d}
	e.queue = wire.New(e.proto.socket(s), e.proto, wire.Options{Target: d.target,
		Fail: func(ctx context.Context, _ string, _ int64, err error) error { return d.transport(ctx, err) }})
	return e, nil
}

var errClosed = errors.New("the target is closed")

// echo asks over the data path of the queues.
type echo struct {
	queue  *wire.Queue
	proto  *protocol
	deed   deed
	failed error
}

// RoundTrip implements probe.Echo.
func (e *echo) RoundTrip(ctx context.Context) error {
	const once = 1
	if e.failed == nil {
		e.failed = e.proto.ask(ctx, e.queue, e.deed, cmdEcho, once)
	}
	return e.failed
}

// Path implements probe.Echo.
func (e *echo) Path() probe.Path { return e.queue.Path() }

// Close implements probe.Echo. It may be called twice.
func (e *echo) Close() error { return e.queue.Close() }
