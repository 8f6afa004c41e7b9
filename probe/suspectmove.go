package probe

import (
	"context"

	"nasprobe/patterns"
)

// doubtBlock needs large packets wherever there are any, in requests of any server.
var doubtBlock = patterns.Pattern{BlockSize: 64 << 10, QueueDepth: 1, Threads: 1, Op: patterns.Write}

// mostDoubted bounds the blocks that are read at once, in bytes together: they fill large
// packets with requests even where a server takes 64 KiB in each, and come in time.
const mostDoubted = 8 << 20

// moveHeld moves data over a new connection that is held to a standard frame.
func (r *rowRun) moveHeld(ctx context.Context) error {
	held := rowRun{file: r.file, mtu: EthernetMTU}
	q, err := held.queue(ctx, r.deepest())
	if err != nil {
		return err
	}
	defer q.Close()
	return r.moveData(ctx, q)
}

// moveData has large packets sent both ways, if the path of q and the row know any. What
// it writes is what belongs there: it has the stamps of this run. An existing file, which
// is not written, has them sent there by many requests at once, as its row did.
func (r *rowRun) moveData(ctx context.Context, q Queue) error {
	block := make([]byte, doubtBlock.BlockSize)
	if r.payload != nil {
		block = patterns.NewPayload(r.plan.Data, r.plan.Seed, doubtBlock).Writer(doubtBlock, 0).Block(0)
		r.doubted.Add(int64(len(block)))
		if err := transfer(ctx, q, patterns.Write, block, 0); err != nil {
			return err
		}
	}
	if err := transfer(ctx, q, patterns.Read, block, 0); err != nil || r.payload != nil {
		return err
	}
	return transferAll(ctx, q, r.burst())
}

// burst is what one connection of the row has under way, side by side from the start of
// the file: where it is read does not matter to the path, and there the server has it in
// memory the second time.
func (r *rowRun) burst() []request {
	depth := r.deepest()
	size := min(r.row.BlockSize, int64(mostDoubted/depth))
	blocks := r.plan.span() / size
	out := make([]request, depth)
	for i := range out {
		out[i] = request{patterns.Read, make([]byte, size), int64(i) % blocks * size}
	}
	return out
}

// deepest is the most requests that one connection of the row has.
func (r *rowRun) deepest() int { return r.lanes[0].depth }
