package patterns

import (
	"fmt"
	"strconv"
)

// Op is the direction of a row or of one request.
type Op uint8

// The directions. A request is a Read or a Write; Mix names a row of both.
const (
	Read Op = iota
	Write
	Mix
)

// String is "read", "write" or "mix".
func (o Op) String() string { return [...]string{"read", "write", "mix"}[o] }

// MarshalText and UnmarshalText give Op its String form in JSON.
func (o Op) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText accepts what String prints.
func (o *Op) UnmarshalText(b []byte) error {
	for _, v := range []Op{Read, Write, Mix} {
		if v.String() == string(b) {
			*o = v
			return nil
		}
	}
	return fmt.Errorf("direction %q: want read, write or mix", b)
}

// DefaultReadPercent is the share of reads in a Mix row, as in CrystalDiskMark.
const DefaultReadPercent = 70

// MinBlock is the smallest block and the alignment of every block, in bytes: one
// page, which is also the unit of stamps in the payload.
const MinBlock = 4096

// Limits of a pattern: beyond them a typing error is more likely than a wish.
const (
	MaxBlock   = 64 << 20
	MaxDepth   = 1024
	MaxThreads = 64
)

// Pattern is one row of a benchmark: how blocks are laid out and how many are
// outstanding at a time.
type Pattern struct {
	Random      bool
	BlockSize   int64 // bytes, a multiple of MinBlock
	QueueDepth  int   // requests outstanding on each thread's connection
	Threads     int
	Op          Op
	ReadPercent int // of a Mix row; 0 otherwise
}

// String is the text form, such as "RND4K Q32T1 read" or "SEQ1M Q8T1 mix70".
// Parse is its inverse.
func (p Pattern) String() string {
	s := p.Name() + " " + p.Op.String()
	if p.Op == Mix {
		s += strconv.Itoa(p.ReadPercent)
	}
	return s
}

// Name is the text form without the direction, such as "RND4K Q32T1".
func (p Pattern) Name() string {
	kind := "SEQ"
	if p.Random {
		kind = "RND"
	}
	return fmt.Sprintf("%s%s Q%dT%d", kind, blockText(p.BlockSize), p.QueueDepth, p.Threads)
}

// Validate reports the first field that is out of range, in words for the user.
func (p Pattern) Validate() error {
	switch {
	case p.BlockSize < MinBlock || p.BlockSize > MaxBlock || p.BlockSize%MinBlock != 0:
		return fmt.Errorf("block size %s: want a multiple of 4K from 4K to 64M", blockText(p.BlockSize))
	case p.QueueDepth < 1 || p.QueueDepth > MaxDepth:
		return fmt.Errorf("queue depth %d: want 1 to %d", p.QueueDepth, MaxDepth)
	case p.Threads < 1 || p.Threads > MaxThreads:
		return fmt.Errorf("threads %d: want 1 to %d", p.Threads, MaxThreads)
	case p.Op == Mix && (p.ReadPercent < 1 || p.ReadPercent > 99):
		return fmt.Errorf("mix of %d %% reads: want 1 to 99", p.ReadPercent)
	}
	return nil
}

func blockText(n int64) string {
	switch {
	case n >= 1<<20 && n%(1<<20) == 0:
		return strconv.FormatInt(n>>20, 10) + "M"
	case n >= 1<<10 && n%(1<<10) == 0:
		return strconv.FormatInt(n>>10, 10) + "K"
	}
	return strconv.FormatInt(n, 10)
}
