package wire

import (
	"errors"
	"io"
	"net"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// Close drops what was not sent: the server sees a reset, and not the whole of a
// write that was given up.
func TestCloseWithRequestsOutstanding(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		seen := make(chan error, 1)
		closed := make(chan struct{})
		q := setup{kind: kind, depth: 4, tune: small(64 << 10)}.open(t, func(p *peer) {
			small(64 << 10)(p.TCPConn)
			<-closed
			_, err := io.Copy(io.Discard, p.in)
			seen <- err
		})
		ctx, cancel := cancelSoon()
		defer cancel()
		if err := drive(ctx, q, repeated(4, false)); err == nil {
			t.Fatal("the writes went through")
		}
		if err := q.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
		close(closed)
		if err := <-seen; err == nil {
			t.Error("the server saw an orderly end, want a reset")
		}
	})
}

// An idle queue closes in order, once; what is called after fails as misuse.
func TestClose(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		end := make(chan error, 1)
		q := setup{kind: kind, depth: 1, file: 4096}.open(t, func(p *peer) {
			r, _ := p.next()
			_, _ = p.Write(honest(p, r))
			_, err := p.next()
			end <- err
		})
		calls := 0
		q.Closed = func() { calls++ }
		buf := make([]byte, 4096)
		if err := drive(patience(t), q, []job{{patterns.Read, buf, 0}}); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(q.Close(), q.Close()); err != nil || calls != 1 {
			t.Errorf("close twice: %v, told %d times", err, calls)
		}
		if err := <-end; err != io.EOF {
			t.Errorf("the server saw %v, want an orderly end", err)
		}
		if err := q.Submit(0, patterns.Read, buf, 0); !errors.Is(err, net.ErrClosed) || !errors.Is(err, probe.ErrUsage) {
			t.Errorf("submit after close: %v", err)
		}
		if err := q.Wait(patience(t), nil); !errors.Is(err, net.ErrClosed) {
			t.Errorf("wait after close: %v", err)
		}
		if _, err := q.Conn().Write(buf); !errors.Is(err, net.ErrClosed) {
			t.Errorf("the connection is open still: %v", err)
		}
	})
}

// What a caller must not do is told, and breaks nothing.
func TestMisuse(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		q := setup{kind: kind, depth: 2, file: 8192}.open(t, each(honest))
		q.Writable = false
		buf := make([]byte, 4096)
		usage := func(what string, err error) {
			if !errors.Is(err, probe.ErrUsage) {
				t.Errorf("%s: %v, want a usage error", what, err)
			}
		}
		usage("wait for nothing", q.Wait(patience(t), nil))
		if err := q.Submit(0, patterns.Read, buf, 0); err != nil {
			t.Fatal(err)
		}
		usage("a slot twice", q.Submit(0, patterns.Read, buf, 4096))
		usage("no slot", q.Submit(-1, patterns.Read, buf, 0))
		usage("slot beyond depth", q.Submit(2, patterns.Read, buf, 0))
		usage("no bytes", q.Submit(1, patterns.Read, nil, 0))
		usage("negative offset", q.Submit(1, patterns.Read, buf, -1))
		usage("mix", q.Submit(1, patterns.Mix, buf, 0))
		usage("read-only", q.Submit(1, patterns.Write, buf, 0))
		if err := q.Wait(patience(t), func(slot, n int, err error) {
			if slot != 0 || n != len(buf) || err != nil {
				t.Errorf("slot %d: %d, %v", slot, n, err)
			}
		}); err != nil {
			t.Errorf("wait: %v", err)
		}
	})
}

// Shutdown is for another goroutine than that of Wait.
func TestShutdownEndsWait(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, place := range stuck {
			t.Run(place.name, func(t *testing.T) {
				q := setup{kind: kind, depth: 32, file: 4 << 20, tune: small(64 << 10)}.open(t, place.serve)
				timer := time.AfterFunc(30*time.Millisecond, q.Shutdown)
				defer timer.Stop()
				err := drive(patience(t), q, place.jobs())
				if !errors.Is(err, probe.ErrUnreachable) {
					t.Errorf("error %v, want that of a broken connection", err)
				}
			})
		}
	})
}
