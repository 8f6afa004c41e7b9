package patterns

import (
	"math/bits"
	"math/rand/v2"
)

// shuffle is a random order of the numbers below n that needs no memory of them: a
// Feistel network over the next power of four, walked along until it is below n (Black
// and Rogaway, Ciphers with Arbitrary Finite Domains, 2002).
type shuffle struct {
	n    uint64
	half int // bits
	keys [4]uint64
}

func newShuffle(n int64, seed uint64) shuffle {
	s := shuffle{n: uint64(n), half: (bits.Len64(uint64(n-1)) + 1) / 2}
	rng := rand.New(rand.NewPCG(seed, ^uint64(0))) // of no lane
	for i := range s.keys {
		s.keys[i] = rng.Uint64()
	}
	return s
}

// of is the number at place i, both from 0 to n-1.
func (s *shuffle) of(i int64) int64 {
	for x := s.network(uint64(i)); ; x = s.network(x) {
		if x < s.n {
			return int64(x)
		}
	}
}

func (s *shuffle) network(x uint64) uint64 {
	mask := uint64(1)<<s.half - 1
	left, right := x>>s.half, x&mask
	for _, key := range s.keys {
		left, right = right, left^scramble(right^key)&mask
	}
	return left<<s.half | right
}

// scramble has every bit depend on every other (the finalizer of splitmix64, Steele, Lea
// and Flood 2014).
func scramble(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
