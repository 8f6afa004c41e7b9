package wire

import (
	"context"
	"fmt"
	"testing"

	"nasprobe/patterns"
)

// BenchmarkQueue is the cost of a request against a server in this process: its
// share is part of the figure.
func BenchmarkQueue(b *testing.B) {
	for _, kind := range socketKinds() {
		for _, block := range []int{4 << 10, 1 << 20} {
			for _, depth := range []int{1, 32} {
				for _, op := range []patterns.Op{patterns.Read, patterns.Write} {
					b.Run(fmt.Sprintf("%v/%dKiB/Q%d/%v", kind, block>>10, depth, op), func(b *testing.B) {
						benchmark(b, kind, depth, block, op)
					})
				}
			}
		}
	}
}

func benchmark(b *testing.B, kind SocketKind, depth, block int, op patterns.Op) {
	s := newSteady(setup{kind: kind, depth: depth}.open(b, new(fast).serve), op, block)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if err := s.run(ctx, 2*depth); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(block))
	b.ReportAllocs()
	b.ResetTimer()
	if err := s.run(ctx, b.N); err != nil {
		b.Fatal(err)
	}
}
