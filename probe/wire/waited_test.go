package wire

import (
	"context"
	"io"
	"net"
	"testing"
	"time"

	"nasprobe/patterns"
)

// What a slow server takes is waited for; next to that the client's own part is small.
func TestWaitedForServer(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		q := setup{kind: kind, depth: 1, file: 4096}.open(t, each(func(p *peer, r request) []byte {
			time.Sleep(5 * time.Millisecond)
			return honest(p, r)
		}))
		best := 0.0
		for range tries {
			start, before := time.Now(), q.Waited()
			for range 10 {
				if err := drive(patience(t), q, []job{{patterns.Read, make([]byte, 4096), 0}}); err != nil {
					t.Fatal(err)
				}
			}
			if best = max(best, (q.Waited()-before).Seconds()/time.Since(start).Seconds()); best > 0.8 {
				break
			}
		}
		if best <= 0.8 || best > 1 {
			t.Errorf("%.2f of the time was spent waiting, want more than 0.8", best)
		}
	})
}

// Waiting is none of the time that the client takes over a completion.
func TestWaitedIsNotOurs(t *testing.T) {
	server := fast{out: make([]byte, 0, 4096)}
	q := New(Open(&loop{server: server}, Netpoll), &testProtocol{credits: noCredits}, Options{Depth: 1, Read: 1 << 20, Write: 1 << 20, Fail: testFail})
	var buf [64]byte
	best := 1.0
	for range tries {
		start, before := time.Now(), q.Waited()
		for range 100 {
			if err := q.Submit(0, patterns.Read, buf[:], 0); err != nil {
				t.Fatal(err)
			}
			if err := q.Wait(context.Background(), func(int, int, error) { spin(100 * time.Microsecond) }); err != nil {
				t.Fatal(err)
			}
		}
		best = min(best, (q.Waited()-before).Seconds()/time.Since(start).Seconds())
	}
	if best > 0.2 {
		t.Errorf("%.2f of the time counts as waiting, want less than 0.2", best)
	}
}

func spin(d time.Duration) {
	for start := time.Now(); time.Since(start) < d; {
		continue
	}
}

// loop is a connection to a fast server without a network between.
type loop struct {
	net.Conn
	server fast
	out    []byte
}

func (l *loop) Write(b []byte) (int, error) {
	l.server.in, l.server.out = b, l.server.out[:0]
	l.server.r, l.server.w = 0, len(b)
	for l.server.one() {
		continue
	}
	l.out = l.server.out
	return len(b), nil
}

func (l *loop) Read(b []byte) (int, error) {
	n := copy(b, l.out)
	if l.out = l.out[n:]; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}
