package wire

import (
	"context"
	"errors"
	"net"
	"os"
	"syscall"
	"testing"
)

func TestChoose(t *testing.T) {
	auto := Netpoll // where nothing else is
	if rawSupported {
		auto = Raw
	}
	for _, c := range []struct {
		kind               SocketKind
		queues, processors int
		want               SocketKind
	}{
		{Auto, 1, 1, Netpoll}, {Auto, 1, 2, auto}, {Auto, 2, 2, Netpoll}, {Auto, 3, 4, auto}, {Auto, 4, 4, Netpoll}, {Auto, 16, 4, Netpoll},
		{Raw, 1, 1, auto}, {Raw, 16, 4, auto}, {Netpoll, 1, 8, Netpoll},
	} {
		if got := Choose(c.kind, c.queues, c.processors); got != c.want {
			t.Errorf("Choose(%v, %d queues, %d processors) = %v, want %v", c.kind, c.queues, c.processors, got, c.want)
		}
	}
}

// A connection that is no TCP socket of the system has no raw one.
func TestRawFallsBack(t *testing.T) {
	a, b := net.Pipe()
	defer b.Close()
	s := Open(a, Raw)
	defer s.Close(false)
	if kindOf(s) != Netpoll || s.Conn() != a {
		t.Errorf("a pipe became %v", kindOf(s))
	}
}

// broken is a connection that takes requests and fails to read.
type broken struct {
	stream
	err error
}

func (b *broken) Read([]byte) (int, error) { return 0, b.err }

// ETIMEDOUT says of itself that it is a timeout, as the end of a slice does, but the
// connection is lost: going on would wait for ever.
func TestLostConnectionIsNoSlice(t *testing.T) {
	lost := &net.OpError{Op: "read", Err: os.NewSyscallError("read", syscall.ETIMEDOUT)}
	q, _ := fuzzed(t, &broken{err: lost}, Netpoll, noCredits)
	err := q.Wait(context.Background(), func(int, int, error) {})
	if !errors.Is(err, syscall.ETIMEDOUT) {
		t.Errorf("error %v, want %v", err, lost)
	}
}
