package wire

import (
	"context"
	"encoding/binary"
	"errors"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// flush is a request of the protocol's own.
func flush() []byte {
	b := make([]byte, MarkSize+requestHead)
	binary.BigEndian.PutUint32(b, requestHead|lastFrame)
	b[MarkSize+11] = 77
	return b
}

// An exchange comes between transfers, and takes only its own reply.
func TestExchange(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, framing := range []int{1, 1 << 20} {
			q := setup{kind: kind, depth: 4, file: 50_000}.open(t, each(func(p *peer, r request) []byte {
				if r.op != 77 {
					return honest(p, r)
				}
				interim := frames(answer{id: r.id, flags: flagInterim}, framing)
				return append(interim, frames(answer{id: r.id, count: 42, payload: []byte("done")}, framing)...)
			}))
			for range 3 {
				roundTrip(t, q, 50_000, 4096)
				reply, err := q.Exchange(patience(t), "flush", flush())
				if err != nil || string(reply[replyHeader:]) != "done" {
					t.Fatalf("reply %q, error %v", reply, err)
				}
			}
		}
	})
}

// An exchange fails like anything else, names its operation, and ends the queue.
func TestExchangeFails(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, f := range faults {
			if f.name != "closed in the mark" && f.name != "reset" && f.name != "2 GB" && f.name != "header cut short" {
				continue // those of results and payloads, which an exchange does not look at
			}
			q := setup{kind: kind, depth: 1, file: 4096}.open(t, once(f.held, f.fault))
			_, err := q.Exchange(patience(t), "flush", flush())
			var e *probe.Error
			if !errors.As(err, &e) || e.Kind != f.kind || e.Op != "flush" || e.Offset != -1 {
				t.Errorf("%s: error %v, want %v of the flush", f.name, err, f.kind)
			}
			if _, again := q.Exchange(patience(t), "flush", flush()); again != err {
				t.Errorf("%s: a later call said %v, want the same error", f.name, again)
			}
		}
	})
}

func TestExchangeEndsWithContext(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		best := time.Hour
		for range tries {
			q := setup{kind: kind, depth: 1}.open(t, listener)
			ctx, cancel := cancelSoon()
			start := time.Now()
			_, err := q.Exchange(ctx, "flush", flush())
			cancel()
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Fatalf("error %v", err)
			}
			best = min(best, time.Since(start))
		}
		if best > promptness {
			t.Errorf("it took %v, want less than %v", best, promptness)
		}
	})
}

// The reply could not be told from those of requests.
func TestExchangeWithRequestsOutstanding(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		q := setup{kind: kind, depth: 1, file: 4096}.open(t, each(honest))
		if err := q.Submit(0, patterns.Read, make([]byte, 4096), 0); err != nil {
			t.Fatal(err)
		}
		if _, err := q.Exchange(patience(t), "flush", flush()); !errors.Is(err, probe.ErrUsage) {
			t.Errorf("error %v, want misuse", err)
		}
		if err := q.Wait(patience(t), func(int, int, error) {}); err != nil {
			t.Errorf("wait: %v", err)
		}
	})
}
