package probetest

import (
	"fmt"
	"slices"

	"nasprobe/patterns"
)

// transferCases write and read back at several depths and block sizes. Each moves
// more blocks than there are slots, so that every slot is used again.
func transferCases() []conformanceCase {
	cases := []conformanceCase{
		{"InterleavedReadsAndWrites", interleaved},
		{"UnalignedBuffers", unalignedBuffers},
		{"OddOffsetsAndLengths", oddOffsets},
	}
	for _, depth := range []int{1, 8, 32} {
		for _, kib := range []int{4, 64, 1 << 10, 3 << 10} {
			name := fmt.Sprintf("WriteReadDepth%dBlock%dK", depth, kib)
			cases = append(cases, conformanceCase{name, func(h *harness) { writeRead(h, depth, kib<<10) }})
		}
	}
	return cases
}

func writeRead(h *harness, depth, block int) {
	size := int64(depth+3) * int64(block)
	name := h.name(".tmp")
	f := h.create(name, size)
	q := h.queue(f, depth)
	h.pump(q, depth, sweep(patterns.Write, 0, size, block))
	if err := f.Sync(h.ctx); err != nil {
		h.Fatalf("sync: %v", err)
	}
	h.wantSize(f, size)
	reads := sweep(patterns.Read, 0, size, block)
	slices.Reverse(reads)
	h.pump(q, depth, reads)
	h.close2(q, f)
	if size <= 16<<20 { // the large ones have moved enough by now
		h.pump(h.queue(h.open(name), depth), depth, sweep(patterns.Read, 0, size, block))
	}
}

// interleaved reads the first half while it writes the second. Both directions of
// the connection are full at once, where a client that only sends, or only
// receives, would block for good.
func interleaved(h *harness) {
	const half, block, depth = 16 << 20, 1 << 20, 16
	f := h.create(h.name(".tmp"), 2*half)
	h.write(f, half)
	reads, writes := sweep(patterns.Read, 0, half, block), sweep(patterns.Write, half, 2*half, block)
	var mixed []request
	for i := range reads {
		mixed = append(mixed, reads[i], writes[i])
	}
	q := h.queue(f, depth)
	h.pump(q, depth, mixed)
	h.pump(q, depth, sweep(patterns.Read, 0, 2*half, block))
}

func unalignedBuffers(h *harness) {
	const size, block, depth = 2 << 20, 128 << 10, 4
	q := h.queue(h.create(h.name(".tmp"), size), depth)
	for _, op := range []patterns.Op{patterns.Write, patterns.Read} {
		p := newPump(h.content, q, depth, sweep(op, 0, size, block))
		p.misalign()
		if err := p.run(h.ctx); err != nil {
			h.Fatal(err)
		}
	}
}

func oddOffsets(h *harness) {
	const size = 5*pageBytes + 123
	f := h.create(h.name(".tmp"), size)
	q := h.queue(f, 2)
	h.pump(q, 1, sweep(patterns.Write, 0, size, 1777))
	if err := f.Sync(h.ctx); err != nil {
		h.Fatalf("sync: %v", err)
	}
	h.wantSize(f, size)
	h.pump(q, 2, sweep(patterns.Read, 33, size, 4099))
	h.pump(q, 1, []request{{patterns.Read, size - 1, 1}})
}
