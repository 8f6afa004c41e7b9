package patterns

import "math/rand/v2"

// Sequence yields the requests of one lane in one pass: where the next block lies and in
// which direction it goes. It is deterministic in its seed.
type Sequence struct {
	pattern     Pattern
	read, write *course // the same one unless they have grounds of their own
	rng         *rand.Rand
}

// Lane is one of the connections over which a thread spreads its depth.
type Lane struct {
	Thread int // 0 to Threads-1
	Number int // 0 to Of-1
	Of     int // lanes of the thread, at least 1
}

// NewSequence starts the sequence of one lane. Random offsets are block-aligned, spread
// over the whole extent and may repeat. Sequential threads start evenly spaced, their
// lanes take blocks in turn, and all wrap at the end. On a ground whose blocks are read
// once, the lanes of all threads share them out. An extent that is used must hold at
// least one block.
func NewSequence(p Pattern, g Ground, lane Lane, seed uint64) *Sequence {
	s := &Sequence{pattern: p, rng: rand.New(rand.NewPCG(seed, uint64(lane.Thread)<<32|uint64(lane.Number)))}
	switch {
	case p.Op == Write || !g.Once && g.Read == g.Write:
		s.write = newCourse(p, g.Write, lane)
		s.read = s.write
		return s
	case g.Once:
		s.read = newCourseOnce(p, g.Read, lane, seed)
	default:
		s.read = newCourse(p, g.Read, lane)
	}
	if p.Op == Mix {
		s.write = newCourse(p, g.Write, lane)
	}
	return s
}

// Next returns the byte offset and the direction of the next request. ok is false when
// there is none, since all that may be read was.
func (s *Sequence) Next() (off int64, op Op, ok bool) {
	op = s.direction()
	c := s.read
	if op == Write {
		c = s.write
	}
	block, ok := c.take(s.rng)
	return c.start + block*s.pattern.BlockSize, op, ok
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
