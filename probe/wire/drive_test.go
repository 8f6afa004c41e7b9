package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
	"time"

	"nasprobe/patterns"
)

// setup is a queue under test.
type setup struct {
	kind     SocketKind
	depth    int
	transfer int // bytes; 1 MiB if 0
	file     int // bytes
	proto    *testProtocol
	tune     func(*net.TCPConn) // of the client's end
}

// open connects a queue to a server.
func (s setup) open(t testing.TB, serve script) *Queue {
	t.Helper()
	conn, err := net.Dial("tcp", listen(t, s.file, serve))
	if err != nil {
		t.Fatal(err)
	}
	if s.tune != nil {
		s.tune(conn.(*net.TCPConn))
	}
	if s.proto == nil {
		s.proto = &testProtocol{credits: noCredits}
	}
	if s.transfer == 0 {
		s.transfer = 1 << 20
	}
	sock := Open(conn, s.kind)
	if kindOf(sock) != s.kind {
		t.Fatalf("the socket is %v, want %v", kindOf(sock), s.kind)
	}
	q := New(sock, s.proto, Options{Depth: s.depth, Target: "file", Read: s.transfer, Write: s.transfer, Writable: true, Fail: testFail})
	t.Cleanup(func() { q.Close() }) // before the server ends
	return q
}

// patience bounds what must end by itself, so that a hang is a failure.
func patience(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeoutCause(context.Background(), 30*time.Second, errors.New("the queue hangs"))
	t.Cleanup(cancel)
	return ctx
}

// job is one block.
type job struct {
	op  patterns.Op
	buf []byte
	off int64
}

// blocks cuts data into jobs, the last of which may be short.
func blocks(op patterns.Op, data []byte, block int) (jobs []job) {
	for off := 0; off < len(data); off += block {
		jobs = append(jobs, job{op, data[off:min(off+block, len(data))], int64(off)})
	}
	return jobs
}

// drive does jobs with every slot in use, each filled again from its completion.
func drive(ctx context.Context, q *Queue, jobs []job) (failed error) {
	next, busy, slots := 0, 0, make([]job, q.Depth)
	fill := func(slot int) {
		if next == len(jobs) || failed != nil {
			return
		}
		j := jobs[next]
		slots[slot] = j
		next, busy = next+1, busy+1
		failed = q.Submit(slot, j.op, j.buf, j.off)
	}
	for slot := range slots {
		fill(slot)
	}
	for busy > 0 && failed == nil {
		err := q.Wait(ctx, func(slot, n int, err error) {
			busy--
			if err == nil && n != len(slots[slot].buf) {
				err = fmt.Errorf("%d bytes of %d moved without an error", n, len(slots[slot].buf))
			}
			if failed == nil {
				failed = err
			}
			fill(slot)
		})
		if err != nil {
			return err
		}
	}
	return failed
}

func noise(n int) []byte {
	b := make([]byte, n)
	rand.NewChaCha8([32]byte{1}).Read(b)
	return b
}

// roundTrip writes, reads back and compares.
func roundTrip(t *testing.T, q *Queue, size, block int) {
	t.Helper()
	want, got := noise(size), make([]byte, size)
	ctx := patience(t)
	if err := drive(ctx, q, blocks(patterns.Write, want, block)); err != nil {
		t.Fatalf("write: %v", err)
	}
	if err := drive(ctx, q, blocks(patterns.Read, got, block)); err != nil {
		t.Fatalf("read: %v", err)
	}
	if !bytes.Equal(want, got) {
		t.Fatal("what was read is not what was written")
	}
}

// kindOf is the kind that Open chose.
func kindOf(s Socket) SocketKind {
	if _, ok := s.(*netpoll); ok {
		return Netpoll
	}
	return Raw
}
