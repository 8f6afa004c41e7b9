package wire

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"nasprobe/patterns"
)

// promptness is how soon the end of a context must end a Wait. A test takes the best
// of several tries, since a busy machine may wake anybody late.
const (
	promptness = 200 * time.Millisecond
	tries      = 4
)

// silent reads nothing and answers nothing.
func silent(p *peer) { <-p.over }

// listener reads all and answers nothing.
func listener(p *peer) { _, _ = io.Copy(io.Discard, p.in) }

// trickling reads slowly enough that a write of 128 MiB takes seconds, and fast
// enough that the write never stands still.
func trickling(p *peer) {
	b := make([]byte, 64<<10)
	for {
		if _, err := p.Read(b); err != nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// stuck are the places where a Wait can block.
var stuck = []struct {
	name  string
	serve script
	jobs  func() []job
}{
	{"read", listener, func() []job { return []job{{patterns.Read, make([]byte, 4096), 0}} }},
	{"payload", half, func() []job { return []job{{patterns.Read, make([]byte, 1<<20), 0}} }},
	{"write", narrowly(silent), func() []job { return repeated(8, false) }},
	{"mixed", narrowly(silent), func() []job { return repeated(32, true) }},
	{"trickle", narrowly(trickling), func() []job { return repeated(32, false) }},
	{"mixed trickle", narrowly(trickling), func() []job { return repeated(32, true) }},
}

func narrowly(s script) script {
	return func(p *peer) { small(64 << 10)(p.TCPConn); s(p) }
}

// half stops in the middle of a payload.
func half(p *peer) {
	if r, err := p.next(); err == nil {
		b := honest(p, r)
		_, _ = p.Write(b[:len(b)/2])
		listener(p)
	}
}

// repeated are n jobs of 4 MiB, all with the same memory.
func repeated(n int, mix bool) (jobs []job) {
	buf := make([]byte, 4<<20)
	for i := range n {
		op := patterns.Write
		if mix && i%2 == 1 {
			op = patterns.Read
		}
		jobs = append(jobs, job{op, buf, 0})
	}
	return jobs
}

// cancelSoon is a context that ends when a Wait has blocked for a while.
func cancelSoon() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), 60*time.Millisecond)
}

// ended drives a queue until ctx ends, and returns the error and how long after.
func ended(ctx context.Context, q *Queue, jobs []job) (time.Duration, error) {
	over := make(chan time.Time, 1)
	stop := context.AfterFunc(ctx, func() { over <- time.Now() })
	defer stop()
	err := drive(ctx, q, jobs)
	if ctx.Err() == nil {
		return 0, errors.Join(err, errors.New("before the context"))
	}
	return time.Since(<-over), err
}

func TestContextEndsWait(t *testing.T) {
	cause := errors.New("the user said so")
	for _, c := range []struct {
		name string
		want error
		ctx  func() (context.Context, context.CancelFunc)
	}{
		{"cancelled", cause, func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancelCause(context.Background())
			timer := time.AfterFunc(60*time.Millisecond, func() { cancel(cause) })
			return ctx, func() { timer.Stop(); cancel(nil) }
		}},
		{"deadline", context.DeadlineExceeded, cancelSoon},
		{"deadline with a cause", cause, func() (context.Context, context.CancelFunc) {
			return context.WithTimeoutCause(context.Background(), 60*time.Millisecond, cause)
		}},
	} {
		eachSocket(t, func(t *testing.T, kind SocketKind) {
			for _, place := range stuck {
				t.Run(c.name+" in "+place.name, func(t *testing.T) {
					best := time.Hour
					for range tries {
						q := setup{kind: kind, depth: 32, file: 4 << 20, tune: small(64 << 10)}.open(t, place.serve)
						ctx, cancel := c.ctx()
						late, err := ended(ctx, q, place.jobs())
						cancel()
						if !errors.Is(err, c.want) {
							t.Fatalf("error %v, want %v", err, c.want)
						}
						q.Close()
						if best = min(best, late); best < promptness {
							return
						}
					}
					t.Errorf("Wait ended %v after its context, want less than %v", best, promptness)
				})
			}
		})
	}
}
