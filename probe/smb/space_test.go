package smb

import (
	"math"
	"testing"
)

// A share without a limit reports more bytes than there are.
func TestSpaceDoesNotOverflow(t *testing.T) {
	for _, c := range []struct {
		blocks, size uint64
		want         int64
	}{{1000, 4096, 4096000}, {1 << 53, 1024, math.MaxInt64}, {1 << 62, 4096, math.MaxInt64}, {0, 4096, 0}} {
		if got := bytesOf(c.blocks, c.size); got != c.want {
			t.Errorf("%d blocks of %d: %d bytes, want %d", c.blocks, c.size, got, c.want)
		}
	}
}
