package nfs

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"testing"
	"time"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// TestBothDirectionsFull mixes large reads and writes against a server that stops
// reading while it writes: both socket buffers fill up many times over.
func TestBothDirectionsFull(t *testing.T) {
	s := newFake(t)
	const block, depth = 1 << 20, 32
	s.data = noise(depth * block)
	_, _, q := s.file(depth)
	q.Conn().(*net.TCPConn).SetReadBuffer(256 << 10)
	q.Conn().(*net.TCPConn).SetWriteBuffer(256 << 10)
	buf, busy := make([]byte, depth*block), 0
	for slot := range depth {
		if err := q.Submit(slot, patterns.Op(slot%2), buf[slot*block:][:block], int64(slot)*block); err != nil {
			t.Fatal(err)
		}
		busy++
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for busy > 0 {
		err := q.Wait(ctx, func(_, _ int, err error) {
			busy--
			if err != nil {
				t.Error(err)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestOutOfOrder holds eight READs back and answers them last first.
func TestOutOfOrder(t *testing.T) {
	s := newFake(t)
	var held [][]byte
	s.script = func(c *fakeCall) []byte {
		if c.proc != lib.NFSProc3Read || c.prog != lib.Nfs3Prog {
			return nil
		}
		held = append([][]byte{c.usual()}, held...)
		if len(held) < 8 {
			return []byte{}
		}
		out := bytes.Join(held, nil)
		held = nil
		return out
	}
	_, _, q := s.file(8)
	roundTrip(t, q, 64*4096, 4096)
	roundTrip(t, q, 16*70_000, 70_000)
}

func TestEndOfFile(t *testing.T) {
	s := newFake(t)
	s.data = noise(5000)
	_, _, q := s.file(1)
	q.Submit(0, patterns.Read, make([]byte, 8192), 0)
	err := q.Wait(context.Background(), func(_, n int, err error) {
		var e *probe.Error
		if n != 5000 || !errors.Is(err, io.ErrUnexpectedEOF) || !errors.As(err, &e) || e.Offset != 5000 {
			t.Errorf("read across the end: %d bytes, %v", n, err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	roundTrip(t, q, 5000, 4096) // the queue lives on
}

func TestMisuse(t *testing.T) {
	_, f, q := newFake(t).file(1)
	buf := make([]byte, 8)
	for name, err := range map[string]error{
		"slot too high": q.Submit(1, patterns.Read, buf, 0), "negative slot": q.Submit(-1, patterns.Read, buf, 0),
		"no buffer": q.Submit(0, patterns.Read, nil, 0), "negative offset": q.Submit(0, patterns.Read, buf, -1),
		"mix": q.Submit(0, patterns.Mix, buf, 0), "idle wait": q.Wait(context.Background(), nil),
	} {
		if !errors.Is(err, probe.ErrUsage) {
			t.Errorf("%s: %v, want a usage error", name, err)
		}
	}
	for _, depth := range []int{0, wire.MaxDepth + 1} {
		if _, err := f.Queue(context.Background(), depth); !errors.Is(err, probe.ErrUsage) {
			t.Errorf("depth %d: %v", depth, err)
		}
	}
	if err := q.Submit(0, patterns.Read, buf, 0); err != nil {
		t.Error(err)
	}
	if err := q.Submit(0, patterns.Read, buf, 0); !errors.Is(err, probe.ErrUsage) {
		t.Errorf("busy slot: %v", err)
	}
	q.Close()
	if err := q.Wait(context.Background(), nil); !errors.Is(err, net.ErrClosed) {
		t.Errorf("wait on a closed queue: %v", err)
	}
}
