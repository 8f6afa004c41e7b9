package nfs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/patterns"
	"nasprobe/probe/wire"
)

func noise(n int) []byte {
	b := make([]byte, n)
	r := rand.NewChaCha8([32]byte{1})
	r.Read(b)
	return b
}

// transfer moves data through the queue in blocks, all slots in use, and returns
// the first error.
func transfer(q *wire.Queue, op patterns.Op, data []byte, block int) (err error) {
	next, busy := 0, 0
	submit := func(slot int) {
		n := min(block, len(data)-next)
		if n == 0 || err != nil {
			return
		}
		if err = q.Submit(slot, op, data[next:next+n], int64(next)); err == nil {
			next, busy = next+n, busy+1
		}
	}
	for slot := range q.Depth {
		submit(slot)
	}
	for busy > 0 {
		waitErr := q.Wait(context.Background(), func(slot, n int, opErr error) {
			busy--
			err = errors.Join(err, opErr)
			submit(slot)
		})
		if waitErr != nil {
			return waitErr
		}
	}
	return err
}

// roundTrip writes, reads back and compares.
func roundTrip(t *testing.T, q *wire.Queue, size, block int) {
	t.Helper()
	want, got := noise(size), make([]byte, size)
	if err := transfer(q, patterns.Write, want, block); err != nil {
		t.Fatalf("write: %v", err)
	}
	if err := transfer(q, patterns.Read, got, block); err != nil {
		t.Fatalf("read: %v", err)
	}
	if !bytes.Equal(want, got) {
		t.Fatal("what was read is not what was written")
	}
}

func TestFragmentedReplies(t *testing.T) {
	for _, n := range []int{1, 3, 100, 4096, 65537} {
		for _, block := range []int{4096, 300_000} {
			t.Run(fmt.Sprintf("%dIn%d", block, n), func(t *testing.T) {
				s := newFake(t)
				s.script = func(c *fakeCall) []byte {
					if c.proc == lib.NFSProc3Create { // the control connection as well
						return nil
					}
					return fragments(c.usual()[markSize:], n)
				}
				_, _, q := s.file(4)
				roundTrip(t, q, 5*block+1234, block)
			})
		}
	}
}

// TestDribbledReplies cuts the stream at every kind of place, which fragments and
// coalesced replies do to it in real life.
func TestDribbledReplies(t *testing.T) {
	for _, n := range []int{1, 7, 1000, 70_000} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			s := newFake(t)
			s.script = func(c *fakeCall) []byte {
				b := c.usual()
				for len(b) > n && n > 7 || len(b) > n && len(b) < 5000 {
					c.conn.Write(b[:n])
					b = b[n:]
				}
				return b
			}
			_, _, q := s.file(4)
			roundTrip(t, q, 500_000, 100_000)
			roundTrip(t, q, 20_000, 4096)
		})
	}
}

// TestShortTransfers has a server that never does all it was asked.
func TestShortTransfers(t *testing.T) {
	s := newFake(t)
	s.script = func(c *fakeCall) []byte {
		if c.prog != lib.Nfs3Prog || c.proc != lib.NFSProc3Read && c.proc != lib.NFSProc3Write {
			return nil
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		off, count := c.at()
		count = count/3 + 1
		if c.proc == lib.NFSProc3Read {
			return c.readReply(off, count)
		}
		return c.writeReply(off, count)
	}
	_, _, q := s.file(4)
	roundTrip(t, q, 1<<20, 100_000)
}

// TestSplit uses a server of 32 KiB: a block goes out as several requests of one
// slot, more than may be outstanding at once.
func TestSplit(t *testing.T) {
	s := newFake(t)
	s.transfer = 32 << 10
	target, _, q := s.file(2)
	const wireParts = 64 // requests that package wire has outstanding for one block
	const block = (wireParts + 10) * (32 << 10)
	roundTrip(t, q, 3*block, block)
	if got, want := s.count(lib.NFSProc3Read), 3*(wireParts+10); got != want {
		t.Errorf("%d READ calls, want %d", got, want)
	}
	if c := target.Conditions(); c.TransferReadBytes != 32<<10 || c.TransferWriteBytes != 32<<10 {
		t.Errorf("conditions %+v do not tell the transfer size", c)
	}
}

func TestTransferSize(t *testing.T) {
	for told, want := range map[uint32]int{0: leastTransfer, 3: leastTransfer, 5: 4, 32 << 10: 32 << 10, 64 << 20: 1 << 20, 1<<32 - 1: 1 << 20} {
		if got := transferSize(told); got != want {
			t.Errorf("transferSize(%d) = %d, want %d", told, got, want)
		}
	}
}
