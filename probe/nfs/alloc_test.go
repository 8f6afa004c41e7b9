package nfs

import (
	"context"
	"encoding/binary"
	"net"
	"testing"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/patterns"
	"nasprobe/probe/wire"
)

// echoServer answers READ and WRITE in place without allocating, so that what is
// counted is the client's.
func echoServer(t testing.TB, block int) *wire.Queue {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		answer(conn, block)
	}()
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	target := &Target{dialer: &dialer{}, readMax: 1 << 20, writeMax: 1 << 20, cred: credential(Options{Machine: "m"})}
	q := newQueue(conn, newFile(target, "f", []byte("file"), true), 32)
	t.Cleanup(func() { q.Close() })
	return q
}

func answer(conn net.Conn, block int) {
	read := record(append(xdrOf(0, msgReply, 0, 0, 0, 0, 0, 0, block, 0, block), make([]byte, block)...))
	write := record(xdrOf(0, msgReply, 0, 0, 0, 0, 0, 0, 0, block, unstable, uint64(1)))
	in := make([]byte, 4<<20)
	have := 0
	for {
		n, err := conn.Read(in[have:])
		if err != nil {
			return
		}
		have += n
		for have >= markSize {
			size, _ := parseMark(in)
			if have < markSize+size {
				break
			}
			out := read
			if binary.BigEndian.Uint32(in[24:]) == lib.NFSProc3Write {
				out = write
			}
			copy(out[markSize:], in[markSize:markSize+4]) // the transaction id
			if _, err := conn.Write(out); err != nil {
				return
			}
			have = copy(in, in[markSize+size:have])
		}
	}
}

// TestNoAllocation runs requests in steady state, small and large, mixed, at full
// depth.
func TestNoAllocation(t *testing.T) {
	for _, block := range []int{4096, 256 << 10} {
		q := echoServer(t, block)
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		buf := make([]byte, block)
		inflight := 0
		done := func(int, int, error) { inflight-- }
		round := func() {
			for slot := range q.Depth {
				if err := q.Submit(slot, patterns.Op(slot%2), buf, int64(slot*block)); err != nil {
					t.Fatal(err)
				}
				inflight++
			}
			for inflight > 0 {
				if err := q.Wait(ctx, done); err != nil {
					t.Fatal(err)
				}
			}
		}
		round()
		if n := testing.AllocsPerRun(20, round); n > 0 {
			t.Errorf("block %d: %v allocations in %d requests, want none", block, n, q.Depth)
		}
	}
}

func BenchmarkReadDepth1(b *testing.B) {
	q := echoServer(b, 4096)
	buf, ctx := make([]byte, 4096), context.Background()
	done := func(int, int, error) {}
	b.ReportAllocs()
	b.SetBytes(4096)
	for b.Loop() {
		if err := q.Submit(0, patterns.Read, buf, 0); err != nil {
			b.Fatal(err)
		}
		if err := q.Wait(ctx, done); err != nil {
			b.Fatal(err)
		}
	}
}
