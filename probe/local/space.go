package local

import (
	"math"
	"math/bits"
)

// blockBytes multiplies without overflow: some network file systems report
// absurdly large sizes when they mean "unlimited".
func blockBytes(blocks, size uint64) int64 {
	hi, lo := bits.Mul64(blocks, size)
	if hi != 0 || lo > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(lo)
}
