package smb

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
	"nasprobe/probe/probetest"
	"nasprobe/probe/wire"
)

// scriptedEcho is one on a connection whose other end does as serve says.
func scriptedEcho(t testing.TB, kind wire.SocketKind, credits int, serve func(n *nas)) *directEcho {
	t.Helper()
	f := terms(credits)
	o := fakeServer(t, func(c net.Conn) {
		serve(&nas{Conn: c, t: t, in: bufio.NewReader(c), left: credits, next: firstID, large: true})
	})
	conn, err := net.Dial("tcp", o.address())
	if err != nil {
		t.Fatal(err)
	}
	o.Socket = kind
	s := &session{options: o, conn: conn}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	e := startEcho(s, f)
	t.Cleanup(func() { e.Close() })
	return e
}

// TestManyEchoes goes beyond every number that is kept for a while: the nas checks ids
// and credits, of which it grants no more than one at a time.
func TestManyEchoes(t *testing.T) {
	const count = window + 5000
	e := scriptedEcho(t, wire.Netpoll, 1, each(func(n *nas, a ask) []byte {
		if a.command() != cmdEcho || len(a.header) != headerSize+4 || le.Uint16(a.header[headerSize:]) != 4 {
			n.t.Errorf("command %d of %d bytes", a.command(), len(a.header))
		}
		return honest(1)(n, a)
	}))
	ctx := bounded(t)
	for i := range count {
		if err := e.RoundTrip(ctx); err != nil {
			t.Fatalf("round trip %d: %v", i, err)
		}
	}
}

// TestEchoReplies are replies that are in order, all the same.
func TestEchoReplies(t *testing.T) {
	for name, answer := range map[string]func(n *nas, a ask){
		"after an interim reply": func(n *nas, a ask) { n.send(n.interim(a, 1), n.do(a, 0, 0)) },
		"after an oplock break":  func(n *nas, a ask) { n.send(oplockBreak(), n.do(a, 0, 1)) },
		"many credits":           func(n *nas, a ask) { n.send(n.do(a, 0, 8192)) },
	} {
		e := scriptedEcho(t, wire.Netpoll, 1, func(n *nas) {
			for a, ok := n.read(); ok; a, ok = n.read() {
				answer(n, a)
			}
		})
		for range 3 {
			if err := e.RoundTrip(bounded(t)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestBadEchoes are answered with what is none. The error stays.
func TestBadEchoes(t *testing.T) {
	for name, c := range map[string]struct {
		answer func(n *nas, a ask) []byte
		kind   error
		says   string
	}{
		"another command": {func(n *nas, a ask) []byte { return at(12, cmdClose)(n.do(a, 0, 1)) }, probe.ErrProtocol, "command 6"},
		"another number":  {func(n *nas, a ask) []byte { return at(24, 99)(n.do(a, 0, 1)) }, probe.ErrProtocol, "number"},
		"half a header":   {func(n *nas, a ask) []byte { return n.do(a, 0, 1)[:30] }, probe.ErrProtocol, "header"},
		"a refusal":       {func(n *nas, a ask) []byte { return n.reply(a, ntstatus.AccessDenied, 1, make([]byte, 9)...) }, probe.ErrRefused, "ACCESS_DENIED"},
		"an end":          {func(n *nas, a ask) []byte { n.Close(); return nil }, probe.ErrUnreachable, "closed"},
	} {
		e := scriptedEcho(t, wire.Netpoll, 8, each(c.answer))
		t.Log(name)
		probetest.EchoFails(t, e, c.kind, c.says)
	}
}

func TestEchoWithoutCredit(t *testing.T) {
	e := scriptedEcho(t, wire.Netpoll, 1, each(func(n *nas, a ask) []byte { return n.do(a, 0, 0) }))
	if err := e.RoundTrip(bounded(t)); err != nil {
		t.Fatal(err)
	}
	if err := e.RoundTrip(bounded(t)); !errors.Is(err, probe.ErrProtocol) || !strings.Contains(err.Error(), "no credit") {
		t.Errorf("error %v, want no credit", err)
	}
}

// TestEchoOfASilentServer ends with its context, and by its cause.
func TestEchoOfASilentServer(t *testing.T) {
	for _, kind := range []wire.SocketKind{wire.Netpoll, wire.Raw} {
		e := scriptedEcho(t, kind, 1, func(n *nas) { silence(n) })
		ctx, cancel := context.WithTimeoutCause(context.Background(), 50*time.Millisecond, io.ErrNoProgress)
		start := time.Now()
		if err := e.RoundTrip(ctx); !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("%v: error %v, want the cause of the context", kind, err)
		}
		if took := time.Since(start); took > prompt {
			t.Errorf("%v: it took %v", kind, took)
		}
		cancel()
	}
}

func TestEchoOfAClosedTarget(t *testing.T) {
	target := newTarget(Options{Host: "nas"}, &session{})
	target.closed = true
	if _, err := target.Echo(context.Background()); !errors.Is(err, probe.ErrUsage) {
		t.Errorf("error %v, want that of a misuse", err)
	}
}
