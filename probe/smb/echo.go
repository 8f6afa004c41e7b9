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
	if t.isClosed() {
		return nil, t.options.echoing().fail(probe.ErrUsage, errors.New("the target is closed"), "")
	}
	bounded, cancel := context.WithTimeoutCause(ctx, t.options.timeout(), &tooLate{t.options.timeout()})
	defer cancel()
	s, err := dial(bounded, t.options, t.login)
	if err != nil {
		return nil, err
	}
	if !t.usesDirect() {
		return &libraryEcho{session: s}, nil
	}
	if err := s.takeOver(ctx); err != nil {
		s.close()
		return nil, err
	}
	return startEcho(s, s.tap.seen()), nil
}

func (o Options) echoing() deed { return deed{"get an echo from", o.Host, -1} }

func (t *Target) isClosed() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.closed
}

// directEcho asks past the library, as directQueue does.
type directEcho struct {
	queue  *wire.Queue
	proto  *protocol
	deed   deed
	failed error
}

// startEcho goes on where facts end.
func startEcho(s *session, facts facts) *directEcho {
	e := &directEcho{proto: newProtocol(facts, 1, 0), deed: s.options.echoing()}
	e.queue = wire.New(wire.Open(s.conn, s.options.Socket), e.proto, wire.Options{Target: e.deed.target, Closed: s.cancel,
		Fail: func(ctx context.Context, _ string, _ int64, err error) error { return e.deed.transport(ctx, err) }})
	return e
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

// Close implements probe.Echo. It may be called twice.
func (e *directEcho) Close() error { return e.queue.Close() }

// libraryEcho asks through the library.
type libraryEcho struct {
	session *session
	failed  error
}

// RoundTrip implements probe.Echo.
func (e *libraryEcho) RoundTrip(ctx context.Context) error {
	if e.failed == nil {
		e.failed = e.session.call(ctx, e.session.options.echoing(), e.session.smb.WithContext(ctx).Echo)
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
