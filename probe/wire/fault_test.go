package wire

import (
	"errors"
	"fmt"
	"runtime"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// faultOffset is where the request of a fault test lies in the file.
const faultOffset = 1 << 20

// Each fault is an error that names the request, and no later call does better.
func TestFaults(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, f := range faults {
			for _, op := range []patterns.Op{patterns.Read, patterns.Write} {
				for _, count := range []int{600, 4096, 100_000} {
					t.Run(fmt.Sprintf("%s/%v%d", f.name, op, count), func(t *testing.T) {
						q := setup{kind: kind, depth: 1, file: faultOffset + 200_000}.open(t, once(f.held, f.fault))
						checkFault(t, q, job{op, make([]byte, count), faultOffset}, f.kind)
					})
				}
			}
		}
	})
}

// checkFault wants an error of kind from j.
func checkFault(t *testing.T, q *Queue, j job, kind error) {
	t.Helper()
	ctx := patience(t)
	err := drive(ctx, q, []job{j})
	var e *probe.Error
	if !errors.As(err, &e) || !errors.Is(e.Kind, kind) || e.Op != j.op.String() || e.Offset != j.off {
		t.Fatalf("error %#v (%v), want %v of %v at %d", err, err, kind, j.op, j.off)
	}
	if again := q.Submit(0, j.op, j.buf, j.off); again != err {
		t.Errorf("the next Submit said %v, want the same error", again)
	}
	if again := q.Wait(ctx, nil); again != err {
		t.Errorf("the next Wait said %v, want the same error", again)
	}
}

// The second reply to one request comes while another one is outstanding.
func TestReplyTwice(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, count := range []int{100, 100_000} {
			q := setup{kind: kind, depth: 2, file: 300_000}.open(t, once(true, func(p *peer, r request) []byte {
				b := honest(p, r)
				return append(b, b...)
			}))
			jobs := blocks(patterns.Read, make([]byte, 2*count), count)
			err := drive(patience(t), q, jobs)
			var e *probe.Error
			if !errors.As(err, &e) || e.Kind != probe.ErrProtocol || e.Op != "read" || e.Offset < 0 {
				t.Errorf("error %v, want one of the protocol that names a request", err)
			}
		}
	})
}

// A file that ends fails the read there, after what it held was read.
func TestEndOfFile(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, have := range []int{0, 1, 5000, 99_999} {
			q := setup{kind: kind, depth: 1, file: have}.open(t, each(func(p *peer, r request) []byte {
				n := min(r.count, max(have-int(r.off), 0))
				return frame(answer{id: r.id, count: n, flags: flagEOF, payload: p.file[min(int(r.off), have):][:n]})
			}))
			if err := q.Submit(0, patterns.Read, make([]byte, 100_000), 0); err != nil {
				t.Fatal(err)
			}
			var n int
			var e *probe.Error
			err := q.Wait(patience(t), func(_, got int, err error) { n = got; errors.As(err, &e) })
			if err != nil || n != have || e == nil || e.Offset != int64(have) {
				t.Errorf("%d bytes in the file: read %d, Wait %v, error %v", have, n, err, e)
			}
		}
	})
}

// A length of 2 GB costs no memory of that kind, however the frames are cut.
func TestLengthIsNotAllocated(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, v := range []uint32{0xffff_ffff, 0x7fff_ffff, lastFrame | maxReply + 1, maxReply + 1} {
			q := setup{kind: kind, depth: 1}.open(t, once(true, mark(v)))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			checkFault(t, q, job{patterns.Read, make([]byte, 4096), faultOffset}, probe.ErrProtocol)
			runtime.ReadMemStats(&after)
			if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
				t.Errorf("mark %#x: %d bytes were allocated", v, n)
			}
		}
	})
}
