package wire

import (
	"fmt"
	"testing"
)

func TestDepths(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, depth := range []int{1, 8, 32, 256} {
			for _, block := range []int{4 << 10, 64 << 10} {
				t.Run(fmt.Sprintf("%dKiB/Q%d", block>>10, depth), func(t *testing.T) {
					size := (depth+depth/2)*block + 4321
					roundTrip(t, setup{kind: kind, depth: depth, file: size}.open(t, each(honest)), size, block)
				})
			}
		}
	})
}

// Blocks larger than the transfer size are split; those of 8 MiB into more requests
// than a slot may have outstanding.
func TestTransferSizes(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, block := range []int{4 << 10, 100_000, 1 << 20, 8 << 20} {
			for _, transfer := range []int{4 << 10, 32 << 10, 64 << 10, 1 << 20} {
				t.Run(fmt.Sprintf("%dKiBIn%dKiB", block>>10, transfer>>10), func(t *testing.T) {
					size := block + block/2 + 1234
					roundTrip(t, setup{kind: kind, depth: 3, transfer: transfer, file: size}.open(t, each(honest)), size, block)
				})
			}
		}
	})
}

// The parts of one block are under way together: the server answers nothing before
// it has as many as a slot may have.
func TestPartsArePipelined(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		const transfer = 4 << 10
		size := 2 * slotParts * transfer
		roundTrip(t, setup{kind: kind, depth: 1, transfer: transfer, file: size}.open(t, shuffled(slotParts)), size, slotParts*transfer)
	})
}

// shuffled answers so many requests at a time, the last one first, with one write.
func shuffled(batch int) script {
	var held []request
	return each(func(p *peer, r request) (out []byte) {
		if held = append(held, r); len(held) < batch {
			return nil
		}
		for i := range held {
			out = append(out, honest(p, held[len(held)-1-i])...)
		}
		held = held[:0]
		return out
	})
}

// Replies come in another order, and many with one segment.
func TestRepliesOutOfOrder(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, block := range []int{512, 4 << 10, 100_000} {
			t.Run(fmt.Sprint(block), func(t *testing.T) {
				size := 64 * block // batches come out even
				roundTrip(t, setup{kind: kind, depth: 16, file: size}.open(t, shuffled(16)), size, block)
			})
		}
	})
}

// A server may do less than it was asked, as long as it gets on.
func TestShortTransfers(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, block := range []int{1000, 300_000} {
			size := 9*block + 77
			short := each(func(p *peer, r request) []byte { return p.do(r, r.count/3+1) })
			roundTrip(t, setup{kind: kind, depth: 4, transfer: 64 << 10, file: size}.open(t, short), size, block)
		}
	})
}

// The stream is cut at every kind of place: within marks, heads and payloads.
func TestDribbledReplies(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, c := range []struct{ piece, block int }{{1, 100}, {1, 2000}, {7, 4096}, {1000, 100_000}, {70_000, 300_000}} {
			t.Run(fmt.Sprintf("%dIn%d", c.block, c.piece), func(t *testing.T) {
				dribble := each(func(p *peer, r request) []byte {
					b := honest(p, r)
					for ; len(b) > c.piece; b = b[c.piece:] {
						p.Write(b[:c.piece]) // TCP_NODELAY is set: a segment each
					}
					return b
				})
				size := 6*c.block + 5
				roundTrip(t, setup{kind: kind, depth: 4, file: size}.open(t, dribble), size, c.block)
			})
		}
	})
}

func TestRepliesInFrames(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, piece := range []int{1, 3, 100, 4096, 65537} {
			for _, block := range []int{500, 200_000} {
				t.Run(fmt.Sprintf("%dIn%d", block, piece), func(t *testing.T) {
					framed := each(func(p *peer, r request) []byte {
						b := honest(p, r)
						return frames(answer{id: r.id, count: r.count, payload: b[MarkSize+replyHeader:]}, piece)
					})
					size := 3*block + 5
					roundTrip(t, setup{kind: kind, depth: 2, file: size}.open(t, framed), size, block)
				})
			}
		}
	})
}

// Interim replies end nothing, whatever they carry and however long they are.
func TestInterimReplies(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, extra := range []int{0, 53, 5000, 300_000} {
			t.Run(fmt.Sprint(extra), func(t *testing.T) {
				interim := each(func(p *peer, r request) []byte {
					out := frame(answer{id: r.id, flags: flagInterim, count: 1, payload: make([]byte, extra)})
					return append(out, honest(p, r)...)
				})
				const size = 5*100_000 + 3
				roundTrip(t, setup{kind: kind, depth: 4, file: size}.open(t, interim), size, 100_000)
			})
		}
	})
}
