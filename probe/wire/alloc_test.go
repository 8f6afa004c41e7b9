package wire

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"testing"

	"nasprobe/patterns"
)

// steady keeps all slots of a queue busy without allocating anything itself.
type steady struct {
	q     *Queue
	buf   []byte
	op    patterns.Op // Mix alternates
	left  int         // requests to submit
	busy  int
	turn  int64
	again func(slot, n int, err error)
	err   error
}

func newSteady(q *Queue, op patterns.Op, block int) *steady {
	s := &steady{q: q, op: op, buf: make([]byte, block)}
	s.again = func(slot, _ int, err error) {
		if s.busy--; err != nil {
			s.err = err
		}
		s.fill(slot)
	}
	return s
}

func (s *steady) fill(slot int) {
	if s.left == 0 || s.err != nil {
		return
	}
	op := s.op
	if op == patterns.Mix {
		op = patterns.Op(s.turn & 1)
	}
	s.left, s.busy, s.turn = s.left-1, s.busy+1, s.turn+1
	if err := s.q.Submit(slot, op, s.buf, s.turn*int64(len(s.buf))); err != nil {
		s.err = err
	}
}

// run does n requests.
func (s *steady) run(ctx context.Context, n int) error {
	s.left = n
	for slot := range s.q.Depth {
		s.fill(slot)
	}
	for s.busy > 0 && s.err == nil {
		if err := s.q.Wait(ctx, s.again); err != nil {
			return err
		}
	}
	return s.err
}

// allocations is testing.AllocsPerRun, which cannot be used: it leaves one
// processor, that a raw call holds while the server should run. The least of some
// rounds is what the code does; the runtime may add to one of them.
func allocations(t *testing.T, f func()) uint64 {
	f()
	least := uint64(math.MaxUint64)
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		least = min(least, after.Mallocs-before.Mallocs)
	}
	return least
}

// spare is what may be allocated all the same: where both directions fill up, package
// net makes an error of each slice that passes without a byte.
func spare(kind SocketKind, op patterns.Op, block, requests int) uint64 {
	if kind == Netpoll && op == patterns.Mix && block > receiveRoom {
		return uint64(requests / 2)
	}
	return 0
}

// In steady state a request allocates nothing.
func TestNoAllocation(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, block := range []int{4 << 10, 256 << 10} {
			for _, depth := range []int{1, 32} {
				for _, op := range []patterns.Op{patterns.Read, patterns.Write, patterns.Mix} {
					t.Run(fmt.Sprintf("%dKiBQ%d%v", block>>10, depth, op), func(t *testing.T) {
						s := newSteady(setup{kind: kind, depth: depth}.open(t, new(fast).serve), op, block)
						ctx, requests := patience(t), 4*depth+20
						n := allocations(t, func() {
							if err := s.run(ctx, requests); err != nil {
								t.Fatal(err)
							}
						})
						if n > spare(kind, op, block, requests) {
							t.Errorf("%d allocations in %d requests, want none", n, requests)
						}
					})
				}
			}
		}
	})
}

// Blocks that are split allocate no more.
func TestNoAllocationInParts(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		s := newSteady(setup{kind: kind, depth: 4, transfer: 16 << 10}.open(t, new(fast).serve), patterns.Mix, 1<<20)
		ctx := patience(t)
		if n := allocations(t, func() {
			if err := s.run(ctx, 30); err != nil {
				t.Fatal(err)
			}
		}); n > spare(kind, s.op, len(s.buf), 30) {
			t.Errorf("%d allocations in 30 blocks, want none", n)
		}
	})
}
