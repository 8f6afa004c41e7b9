package patterns

import "testing"

// A shuffle has every number once, in another order for another seed.
func TestShuffleIsAPermutation(t *testing.T) {
	for n := int64(1); n < 700; n++ {
		s, other := newShuffle(n, 1), newShuffle(n, 2)
		seen, fixed, same := make([]bool, n), 0, 0
		for i := range n {
			x := s.of(i)
			if x < 0 || x >= n || seen[x] {
				t.Fatalf("of %d numbers, place %d has %d", n, i, x)
			}
			seen[x] = true
			if x == i {
				fixed++
			}
			if x == other.of(i) {
				same++
			}
		}
		if n > 20 && (fixed > 12 || same > 12) { // each is 1 on average
			t.Errorf("of %d numbers %d stay in place, %d are where another seed has them", n, fixed, same)
		}
	}
}

// Neighbours in a shuffle are no neighbours in the file, which servers read ahead.
func TestShuffleScatters(t *testing.T) {
	const n = 100_000
	s, near := newShuffle(n, 7), 0
	for i := range int64(n - 1) {
		if d := s.of(i+1) - s.of(i); d > -10 && d < 10 {
			near++
		}
	}
	if near > 60 { // 19 on average
		t.Errorf("%d of %d steps are short", near, n)
	}
}

// The lanes of all threads share the blocks of their ground out, and each ends.
func TestOnceIsOnce(t *testing.T) {
	for _, p := range []Pattern{
		{Random: true, BlockSize: 4096, QueueDepth: 8, Threads: 3},
		{Random: true, BlockSize: 4096, QueueDepth: 8, Threads: 3, Op: Mix, ReadPercent: 70},
		{BlockSize: 4096, QueueDepth: 8, Threads: 3},
		{BlockSize: 4096, QueueDepth: 1, Threads: 1, Op: Mix, ReadPercent: 30},
	} {
		const blocks, of = 101, 4
		g := Ground{Read: Extent{Start: 1 << 20, Bytes: blocks*4096 + 100}, Write: Extent{Start: 4 << 20, Bytes: 8 * 4096}, Once: true}
		seen := map[int64]bool{}
		for thread := range p.Threads {
			for n := range of {
				readOnce(t, NewSequence(p, g, Lane{thread, n, of}, 5), g, seen)
			}
			if p.Threads == 1 {
				readOnce(t, NewSequence(p, g, Lane{0, 0, 1}, 5), Ground{Write: g.Write, Read: g.Read}, map[int64]bool{})
			}
		}
		if len(seen) != blocks {
			t.Errorf("%s: %d of %d blocks were read", p, len(seen), blocks)
		}
	}
}

// readOnce takes a sequence to its end.
func readOnce(t *testing.T, s *Sequence, g Ground, seen map[int64]bool) {
	t.Helper()
	for {
		off, op, ok := s.Next()
		if !ok {
			return
		}
		in := g.Read
		if op == Write {
			in = g.Write
		}
		if off < in.Start || off+4096 > in.Start+in.Bytes || op == Read && seen[off] {
			t.Fatalf("%v at %d, a second time: %v", op, off, seen[off])
		}
		if op == Read {
			seen[off] = true
		}
	}
}
