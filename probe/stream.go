package probe

import (
	"fmt"
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

// IsStream tells a row of bare TCP from one of blocks of a file.
func (r Row) IsStream() bool { return strings.HasPrefix(r.Pattern, streamPrefix) }
