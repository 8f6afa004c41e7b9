package wire

import (
	"context"
	"errors"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// Every Wait has its own context: one that ended after its Wait touches no later one.
func TestContextsOneAfterTheOther(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		q := setup{kind: kind, depth: 4, file: 1 << 20}.open(t, each(honest))
		buf := make([]byte, 1<<20)
		for i := range 300 {
			ctx, cancel := context.WithCancel(context.Background())
			switch i % 5 {
			case 1:
				ctx = context.WithoutCancel(ctx)
			case 2:
				ctx = context.WithValue(ctx, uncomparable{}, []int{1})
			case 3:
				ctx = context.Background()
			}
			op := patterns.Op(i % 2)
			if err := drive(ctx, q, blocks(op, buf[:1+i*3000], 50_000)); err != nil {
				t.Fatalf("round %d: %v", i, err)
			}
			cancel()
		}
	})
}

type uncomparable struct{}

// The context of a stopped Wait may end while the next one begins.
func TestContextEndsBetweenWaits(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		q := setup{kind: kind, depth: 1, file: 4096}.open(t, each(honest))
		for range 200 {
			ctx, cancel := context.WithCancel(context.Background())
			if err := drive(ctx, q, []job{{patterns.Read, make([]byte, 4096), 0}}); err != nil {
				t.Fatal(err)
			}
			go cancel()
			if err := drive(patience(t), q, []job{{patterns.Read, make([]byte, 4096), 0}}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// A context that ended before sends nothing.
func TestContextEndedBefore(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		q := setup{kind: kind, depth: 1, file: 4096}.open(t, func(p *peer) {
			if r, err := p.next(); err == nil {
				t.Errorf("the server got %v at %d", r.op, r.off)
			}
		})
		ctx, cancel := context.WithCancelCause(context.Background())
		cause := errors.New("before")
		cancel(cause)
		err := drive(ctx, q, []job{{patterns.Write, make([]byte, 4096), 0}})
		var e *probe.Error
		if !errors.Is(err, cause) || !errors.As(err, &e) || e.Op != "write" || e.Offset != 0 {
			t.Errorf("error %v, want %v of the write at 0", err, cause)
		}
		if again := drive(context.Background(), q, []job{{patterns.Write, make([]byte, 4096), 0}}); again != err {
			t.Errorf("a later call said %v, want the same error", again)
		}
	})
}

// The delay of a request that comes again ends with the context too.
func TestContextEndsDelay(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		q := setup{kind: kind, depth: 1, file: 4096}.open(t, each(func(_ *peer, r request) []byte {
			return frame(answer{id: r.id, status: statusAgain})
		}))
		q.proto = sluggish{q.proto.(*testProtocol)}
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
		defer cancel()
		late, err := ended(ctx, q, []job{{patterns.Read, make([]byte, 4096), 0}})
		if !errors.Is(err, context.DeadlineExceeded) || late > 10*promptness {
			t.Errorf("error %v after %v", err, late)
		}
	})
}

// sluggish comes again after an hour.
type sluggish struct{ *testProtocol }

func (sluggish) Again(error, int) (int64, bool) { return int64(time.Hour), true }
