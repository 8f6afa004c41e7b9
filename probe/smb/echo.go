package smb

import (
	"context"
	"errors"

	"nasprobe/probe"
	"nasprobe/probe/netpath"
	"nasprobe/probe/wire"
)

// Echo implements probe.Echoer by ECHO (MS-SMB2 2.2.28) in a session like those of the
// queues, without a share. Where they are signed or encrypted, so are these requests,
// by the library as theirs are.
func (t *Target) Echo(ctx context.Context) (probe.Echo, error) {
	d := deed{"echo", t.options.Host, -1}
	if t.isClosed() {
		return nil, d.fail(probe.ErrUsage, errors.New("the target is closed"), "")
	}
	bounded, cancel := context.WithTimeoutCause(ctx, t.options.timeout(), &tooLate{t.options.timeout()})
	defer cancel()
	s, err := dial(bounded, t.options, t.login)
	if err != nil {
		return nil, err
	}
	if !t.usesDirect() {
		return &libraryEcho{session: s, deed: d}, nil
	}
	if err := s.takeOver(ctx); err != nil {
		s.close()
		return nil, err
	}
	return startEcho(s, d, t.options.Socket), nil
}

func (t *Target) isClosed() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.closed
}

// directEcho asks past the library, as directQueue does.
type directEcho struct {
	queue   *wire.Queue
	proto   *protocol
	session *session
	deed    deed
	failed  error
}

// startEcho goes on where the library ended.
func startEcho(s *session, d deed, kind wire.SocketKind) *directEcho {
	p := newProtocol(s.tap.seen(), 1, 0)
	q := wire.New(wire.Open(s.conn, kind), p, wire.Options{Target: d.target, Closed: s.cancel,
		Fail: func(ctx context.Context, _ string, _ int64, err error) error { return d.transport(ctx, err) }})
	return &directEcho{queue: q, proto: p, session: s, deed: d}
}

// RoundTrip implements probe.Echo.
func (e *directEcho) RoundTrip(ctx context.Context) error {
	if e.failed == nil {
		e.failed = e.proto.ask(ctx, e.queue, e.deed, cmdEcho)
	}
	return e.failed
}

// Path implements probe.Echo.
func (e *directEcho) Path() probe.Path { return e.queue.Path() }

// Close implements probe.Echo.
func (e *directEcho) Close() error { return e.queue.Close() }

// libraryEcho asks through the library.
type libraryEcho struct {
	session *session
	deed    deed
	failed  error
}

// RoundTrip implements probe.Echo.
func (e *libraryEcho) RoundTrip(ctx context.Context) error {
	if e.failed == nil {
		e.failed = e.session.call(ctx, e.deed, e.session.smb.WithContext(ctx).Echo)
	}
	return e.failed
}

// Path implements probe.Echo.
func (e *libraryEcho) Path() probe.Path { return netpath.Of(e.session.conn) }

// Close implements probe.Echo. It may be called twice.
func (e *libraryEcho) Close() error {
	e.session.close()
	return nil
}
