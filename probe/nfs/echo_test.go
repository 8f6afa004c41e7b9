package nfs

import (
	"context"
	"errors"
	"io"
	"sync/atomic"
	"testing"
	"time"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
	"nasprobe/probe/wire"
)

// echo is one of a fresh target, over a kind of socket. The script is that of its calls
// only: opening a target makes none.
func (s *fakeServer) echo(kind wire.SocketKind) probe.Echo {
	s.t.Helper()
	o := s.options()
	o.Socket = kind
	target, err := Dial(context.Background(), o)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { target.Close() })
	e, err := target.Echo(context.Background())
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { e.Close() })
	return e
}

func patient(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 6*patience)
	t.Cleanup(cancel)
	return ctx
}

// onNull answers NULL by another reply.
func onNull(reply func(c *fakeCall) []byte) func(c *fakeCall) []byte {
	return func(c *fakeCall) []byte {
		if c.prog == lib.Nfs3Prog && c.proc == procNull {
			return reply(c)
		}
		return nil
	}
}

// TestManyEchoes makes calls that are empty, each by a number of its own.
func TestManyEchoes(t *testing.T) {
	const count = 5000
	s := newFake(t)
	var last, odd atomic.Int64
	s.script = onNull(func(c *fakeCall) []byte {
		if c.args.bad || len(c.args.b) != c.args.pos || int64(c.xid) == last.Swap(int64(c.xid)) {
			odd.Add(1)
		}
		return fragments(c.ok()[markSize:], 7)
	})
	e := s.echo(wire.Netpoll)
	ctx := patient(t)
	for i := range count {
		if err := e.RoundTrip(ctx); err != nil {
			t.Fatalf("round trip %d: %v", i, err)
		}
	}
	if n := s.count(procNull); n != count || odd.Load() > 0 {
		t.Errorf("%d calls of NULL, %d of them with arguments or a number twice; want %d and none", n, odd.Load(), count)
	}
}

// TestBadEchoes are answered with what is none. The error stays.
func TestBadEchoes(t *testing.T) {
	for name, c := range map[string]struct {
		reply func(c *fakeCall) []byte
		kind  error
		says  string
	}{
		"UnknownXID":  {func(c *fakeCall) []byte { c.xid++; return c.ok() }, probe.ErrProtocol, "not made"},
		"Truncated":   {func(c *fakeCall) []byte { return record(xdrOf(c.xid, msgReply, 0, 0)) }, probe.ErrProtocol, "cut short"},
		"Empty":       {func(c *fakeCall) []byte { return record(nil) }, probe.ErrProtocol, "cut short"},
		"Denied":      {func(c *fakeCall) []byte { return denied(c, denyAuth, 5) }, probe.ErrRefused, "AUTH_TOOWEAK (5)"},
		"ProcUnavail": {func(c *fakeCall) []byte { return record(xdrOf(c.xid, msgReply, 0, 0, 0, 3)) }, probe.ErrProtocol, "PROC_UNAVAIL (3)"},
		"HTTP":        {func(c *fakeCall) []byte { return []byte("HTTP/1.1 400 Bad Request\r\n\r\n") }, probe.ErrProtocol, "a reply of"},
		"Closed":      {func(c *fakeCall) []byte { c.conn.Close(); return []byte{} }, probe.ErrUnreachable, "closed"},
	} {
		s := newFake(t)
		s.script = onNull(c.reply)
		e := s.echo(wire.Netpoll)
		t.Log(name)
		probetest.EchoFails(t, e, c.kind, c.says)
	}
}

// TestEchoOfASilentServer ends with its context, and by its cause.
func TestEchoOfASilentServer(t *testing.T) {
	for _, kind := range []wire.SocketKind{wire.Netpoll, wire.Raw} {
		s := newFake(t)
		s.script = onNull(func(*fakeCall) []byte { return []byte{} })
		e := s.echo(kind)
		ctx, cancel := context.WithTimeoutCause(context.Background(), 50*time.Millisecond, io.ErrNoProgress)
		start := time.Now()
		if err := e.RoundTrip(ctx); !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("%v: error %v, want the cause of the context", kind, err)
		}
		if took := time.Since(start); took > patience {
			t.Errorf("%v: it took %v", kind, took)
		}
		cancel()
	}
}

func TestEchoOfAClosedTarget(t *testing.T) {
	target := newFake(t).dial()
	target.Close()
	if _, err := target.Echo(context.Background()); !errors.Is(err, probe.ErrUsage) {
		t.Errorf("error %v, want that of a misuse", err)
	}
}

// TestEchoIsNoDataConnection of those that the conditions count.
func TestEchoIsNoDataConnection(t *testing.T) {
	s := newFake(t)
	target, _, _ := s.file(1)
	e, err := target.Echo(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if n := target.Conditions().Connections; n != 1 {
		t.Errorf("%d connections, want that of the queue", n)
	}
}
