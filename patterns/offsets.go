package patterns

import "math/rand/v2"

// Sequence yields the requests of one thread in one pass: where the next block
// lies and in which direction it goes. It is deterministic in its seed.
type Sequence struct {
	pattern Pattern
	blocks  int64 // whole blocks in the file
	next    int64 // of a sequential row
	step    int64
	rng     *rand.Rand
}

// Lane is one of the connections over which a thread spreads its depth.
type Lane struct {
	Thread int // 0 to Threads-1
	Number int // 0 to Of-1
	Of     int // lanes of the thread, at least 1
}

// NewSequence starts the sequence of one lane over a file of fileBytes. Random offsets
// are block-aligned, spread over the whole file and may repeat. Sequential threads
// start evenly spaced, their lanes take blocks in turn, and all wrap at the end. The
// file must hold at least one block.
func NewSequence(p Pattern, fileBytes int64, lane Lane, seed uint64) *Sequence {
	blocks := fileBytes / p.BlockSize
	return &Sequence{
		pattern: p,
		blocks:  blocks,
		next:    (blocks*int64(lane.Thread)/int64(p.Threads) + int64(lane.Number)) % blocks,
		step:    int64(lane.Of),
		rng:     rand.New(rand.NewPCG(seed, uint64(lane.Thread)<<32|uint64(lane.Number))),
	}
}

// Next returns the byte offset and the direction of the next request.
func (s *Sequence) Next() (off int64, op Op) {
	var block int64
	if s.pattern.Random {
		block = s.rng.Int64N(s.blocks)
	} else {
		block = s.next
		s.next = (s.next + s.step) % s.blocks
	}
	return block * s.pattern.BlockSize, s.direction()
}

func (s *Sequence) direction() Op {
	switch {
	case s.pattern.Op != Mix:
		return s.pattern.Op
	case s.rng.IntN(100) < s.pattern.ReadPercent:
		return Read
	}
	return Write
}
