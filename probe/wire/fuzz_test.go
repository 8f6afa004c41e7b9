package wire

import (
	"bytes"
	"context"
	"errors"
	"net"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// Sizes of the requests under fuzz: a read whose reply is looked at whole, and one
// whose payload goes past the inbox when it comes in pieces; and of the guards
// between their buffers, in bytes.
const (
	fuzzSmall = 64
	fuzzLarge = 3000
	fuzzGuard = 64
)

// stream is a connection that yields fixed bytes, at most chunk at a time, and takes
// whatever is written.
type stream struct {
	net.Conn
	in    *bytes.Reader
	chunk int
}

func (s *stream) Read(b []byte) (int, error)      { return s.in.Read(b[:min(len(b), s.chunk)]) }
func (s *stream) Write(b []byte) (int, error)     { return len(b), nil }
func (s *stream) SetReadDeadline(time.Time) error { return nil }
func (s *stream) Close() error                    { return nil }

// sent is a TCP connection that brings the same bytes, in segments of chunk as far as
// TCP keeps them.
func sent(t testing.TB, in []byte, chunk int) net.Conn {
	conn, err := net.Dial("tcp", listen(t, 0, func(p *peer) {
		for b := range chunks(in, chunk) {
			if _, err := p.Write(b); err != nil {
				return
			}
		}
		_ = p.CloseWrite()
		listener(p)
	}))
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// chunks cuts b into pieces of n bytes, but not more than some hundred.
func chunks(b []byte, n int) func(yield func([]byte) bool) {
	n = max(n, len(b)/256)
	return func(yield func([]byte) bool) {
		for len(b) > 0 {
			k := min(n, len(b))
			if !yield(b[:k]) {
				return
			}
			b = b[k:]
		}
	}
}

// fuzzed has a small read, a large read and a write outstanding, with the serial
// numbers 1, 2 and 3. The reads go to places in guard.
func fuzzed(t testing.TB, conn net.Conn, kind SocketKind, credits int) (q *Queue, guard []byte) {
	o := Options{Depth: 3, Target: "file", Read: 1 << 20, Write: 1 << 20, Writable: true, Fail: testFail}
	q = New(Open(conn, kind), &testProtocol{credits: credits}, o)
	guard = bytes.Repeat([]byte{0xa5}, 3*fuzzGuard+fuzzSmall+fuzzLarge)
	for slot, j := range []job{
		{patterns.Read, guard[fuzzGuard:][:fuzzSmall], 0},
		{patterns.Read, guard[2*fuzzGuard+fuzzSmall:][:fuzzLarge], 8192},
		{patterns.Write, make([]byte, fuzzSmall), 0},
	} {
		if err := q.Submit(slot, j.op, j.buf, j.off); err != nil {
			t.Fatal(err)
		}
	}
	return q, guard
}

// FuzzQueue feeds any bytes to a queue, over every kind of socket: it neither panics
// nor writes outside the buffers, it ends, and its errors are of a known kind. How TCP
// cuts the bytes is new each time, so -fuzzminimizetime=3x saves much vain minimizing.
func FuzzQueue(f *testing.F) {
	for _, s := range fuzzSeeds() {
		f.Add(s.in, s.chunk, s.credits)
	}
	f.Fuzz(func(t *testing.T, in []byte, chunk uint16, credits uint8) {
		given := int(credits)
		if credits > 127 {
			given = noCredits
		}
		fuzzOne(t, &stream{in: bytes.NewReader(in), chunk: int(chunk) + 1}, Netpoll, given)
		for _, kind := range socketKinds() {
			fuzzOne(t, sent(t, in, int(chunk)+1), kind, given)
		}
	})
}

func fuzzOne(t *testing.T, conn net.Conn, kind SocketKind, credits int) {
	q, guard := fuzzed(t, conn, kind, credits)
	defer q.Close()
	for busy := 3; busy > 0; {
		err := q.Wait(context.Background(), func(slot, n int, err error) {
			busy--
			if err == nil && n != []int{fuzzSmall, fuzzLarge, fuzzSmall}[slot] {
				t.Errorf("slot %d completed with %d bytes", slot, n)
			}
		})
		if err == nil {
			continue
		}
		var e *probe.Error
		if !errors.As(err, &e) || e.Op == "" || !errors.Is(err, probe.ErrProtocol) && !errors.Is(err, probe.ErrUnreachable) {
			t.Errorf("unexpected error: %v", err)
		}
		break
	}
	for _, at := range []int{0, fuzzGuard + fuzzSmall, 2*fuzzGuard + fuzzSmall + fuzzLarge} {
		if !bytes.Equal(guard[at:][:fuzzGuard], bytes.Repeat([]byte{0xa5}, fuzzGuard)) {
			t.Errorf("wrote outside the buffer, at %d", at)
		}
	}
}
