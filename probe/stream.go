package probe

import (
	"fmt"
	"strconv"
	"strings"

	"nasprobe/patterns"
)

// streamPrefix begins the name of a row of bare TCP.
const streamPrefix = "TCP "

// StreamBlock is what a row of bare TCP sends at a time, in bytes: the block of iperf3.
const StreamBlock = 128 << 10

// NewStreamRow is an empty row of bare TCP, with neither files nor requests, over so many
// connections at once: "TCP T4 write" is of 4 to the other end, a read comes from there.
func NewStreamRow(streams int, op patterns.Op) Row {
	return Row{Pattern: fmt.Sprintf("%sT%d %s", streamPrefix, streams, op), Op: op, BlockBytes: StreamBlock, QueueDepth: 1, Threads: streams}
}

// ParseStreamRow is an empty row of bare TCP by its Pattern, and false of any other.
func ParseStreamRow(pattern string) (Row, bool) {
	for _, op := range []patterns.Op{patterns.Read, patterns.Write} {
		streams, _ := strings.CutSuffix(strings.TrimPrefix(pattern, streamPrefix+"T"), " "+op.String())
		if n, err := strconv.Atoi(streams); err == nil && n > 0 && NewStreamRow(n, op).Pattern == pattern {
			return NewStreamRow(n, op), true
		}
	}
	return Row{}, false
}

// Name is the pattern without the direction, such as "RND4K Q32T1" or "TCP T4".
func (r Row) Name() string {
	if r.IsStream() {
		return fmt.Sprintf("%sT%d", streamPrefix, r.Threads)
	}
	return r.blocks().Name()
}

// Direction is what Name leaves out: "read", "write" or "mix70".
func (r Row) Direction() string {
	p := r.blocks()
	return strings.TrimPrefix(p.String(), p.Name()+" ")
}

func (r Row) blocks() patterns.Pattern {
	return patterns.Pattern{Random: r.Random, BlockSize: r.BlockBytes, QueueDepth: r.QueueDepth, Threads: r.Threads, Op: r.Op, ReadPercent: r.ReadPercent}
}

// IsStream tells a row of bare TCP from one of blocks of a file.
func (r Row) IsStream() bool { return strings.HasPrefix(r.Pattern, streamPrefix) }
