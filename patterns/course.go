package patterns

import "math/rand/v2"

// course is the way of one lane through an extent.
type course struct {
	start   int64 // of the extent, in bytes
	blocks  int64 // that it has
	next    int64
	step    int64
	random  bool
	once    bool
	left    int64 // of a course that takes each block once
	shuffle shuffle
}

// newCourse wraps at the end of the extent, or takes random blocks that may repeat.
func newCourse(p Pattern, e Extent, l Lane) *course {
	blocks := e.Bytes / p.BlockSize
	return &course{start: e.Start, blocks: blocks, step: int64(l.Of), random: p.Random,
		next: (blocks*int64(l.Thread)/int64(p.Threads) + int64(l.Number)) % blocks}
}

// newCourseOnce takes each of the lane's blocks once: of a random row every so many of
// one order of all blocks, of a sequential one those of its thread's part in turn with
// the other lanes.
func newCourseOnce(p Pattern, e Extent, l Lane, seed uint64) *course {
	c := &course{start: e.Start, blocks: e.Bytes / p.BlockSize, random: p.Random, once: true}
	of, threads := int64(l.Of), int64(p.Threads)
	end := c.blocks
	if p.Random {
		c.next, c.step = int64(l.Thread)*of+int64(l.Number), threads*of
		c.shuffle = newShuffle(c.blocks, seed)
	} else {
		c.next, c.step = c.blocks*int64(l.Thread)/threads+int64(l.Number), of
		end = c.blocks * int64(l.Thread+1) / threads
	}
	c.left = max((end-c.next+c.step-1)/c.step, 0)
	return c
}

// take is the next block; ok is false when there is none.
func (c *course) take(rng *rand.Rand) (block int64, ok bool) {
	if c.once {
		return c.takeOnce()
	}
	if c.random {
		return rng.Int64N(c.blocks), true
	}
	block = c.next
	c.next = (c.next + c.step) % c.blocks
	return block, true
}

func (c *course) takeOnce() (block int64, ok bool) {
	if c.left == 0 {
		return 0, false
	}
	c.left--
	block = c.next
	c.next += c.step
	if c.random {
		block = c.shuffle.of(block)
	}
	return block, true
}
