package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// faultOffset is where the request of a fault test lies in the file.
const faultOffset = 1 << 20

// once answers the first request with what fault makes of it and then closes the
// connection, or holds it, so that only the reply can tell.
func once(held bool, fault func(p *peer, r request) []byte) script {
	return func(p *peer) {
		r, err := p.next()
		if err != nil {
			return
		}
		_, _ = p.Write(fault(p, r))
		if held {
			listener(p)
		}
	}
}

// reset drops the connection with a reset.
func reset(p *peer, r request) []byte {
	_ = p.SetLinger(0)
	return nil
}

func cut(n int) func(p *peer, r request) []byte {
	return func(p *peer, r request) []byte {
		b := honest(p, r)
		return b[:min(n, len(b)-1)]
	}
}

func payload(count, length int) func(*peer, request) []byte {
	return func(_ *peer, r request) []byte {
		return frame(answer{id: r.id, count: count, payload: make([]byte, length)})
	}
}

// mark is a frame's mark and a beginning that fits it.
func mark(v uint32) func(*peer, request) []byte {
	return func(_ *peer, r request) []byte {
		b := payload(4096, 4096)(nil, r)
		binary.BigEndian.PutUint32(b, v)
		return b
	}
}

// faults are what a server may do to one request, and the kind of the error.
var faults = []struct {
	name  string
	held  bool // the connection stays open: the reply alone is the fault
	kind  error
	fault func(p *peer, r request) []byte
}{
	{"closed at once", false, probe.ErrUnreachable, cut(0)},
	{"closed in the mark", false, probe.ErrUnreachable, cut(3)},
	{"closed in the header", false, probe.ErrUnreachable, cut(MarkSize + 11)},
	{"closed after the header", false, probe.ErrUnreachable, cut(MarkSize + replyHeader)},
	{"closed in the payload", false, probe.ErrUnreachable, cut(1 << 30)},
	{"closed after a frame", false, probe.ErrUnreachable, func(p *peer, r request) []byte {
		return frames(answer{id: r.id, count: r.count, payload: make([]byte, r.count)}, 16)[:20]
	}},
	{"reset", false, probe.ErrUnreachable, reset},
	{"2 GB", true, probe.ErrProtocol, mark(0xffff_ffff)},
	{"2 GB in a frame of several", true, probe.ErrProtocol, mark(0x7fff_ffff)},
	{"2 GB after a frame", true, probe.ErrProtocol, func(p *peer, r request) []byte {
		return append([]byte{0, 0, 0, 2, 1, 2}, mark(0xffff_ffff)(p, r)...)
	}},
	{"empty", true, probe.ErrProtocol, func(*peer, request) []byte { return []byte{0x80, 0, 0, 0} }},
	{"empty frames", true, probe.ErrProtocol, func(*peer, request) []byte { return []byte{0, 0, 0, 0, 0x80, 0, 0, 0} }},
	{"header cut short", true, probe.ErrProtocol, func(*peer, request) []byte { return []byte{0x80, 0, 0, 4, 1, 2, 3, 4} }},
	{"more than asked", true, probe.ErrProtocol, func(p *peer, r request) []byte { return payload(r.count+1, r.count+1)(p, r) }},
	{"more than there is", true, probe.ErrProtocol, func(p *peer, r request) []byte {
		if r.op == patterns.Write {
			return payload(r.count+1, 0)(p, r)
		}
		return payload(r.count, r.count-1)(p, r)
	}},
	{"nothing done", true, probe.ErrProtocol, payload(0, 0)},
	{"a negative count", true, probe.ErrProtocol, payload(-5, 100)},
	{"unknown status", true, probe.ErrProtocol, func(_ *peer, r request) []byte { return frame(answer{id: r.id, status: 77}) }},
	{"unknown index", true, probe.ErrProtocol, func(p *peer, r request) []byte { r.id++; return honest(p, r) }},
	{"index beyond all", true, probe.ErrProtocol, func(p *peer, r request) []byte { r.id |= MaxParts - 1; return honest(p, r) }},
	{"another serial number", true, probe.ErrProtocol, func(p *peer, r request) []byte { r.id += MaxParts; return honest(p, r) }},
}

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
