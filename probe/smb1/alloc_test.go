package smb1

import (
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe/wire"
)

// TestNoAllocations has requests and replies, signed ones too, leave the heap alone.
func TestNoAllocations(t *testing.T) {
	replies := map[patterns.Op][]byte{patterns.Read: readReplyOf(1, fuzzSmall)[prefixSize:], patterns.Write: writeReplyOf(1, fuzzSmall)[prefixSize:]}
	for _, sign := range []bool{false, true} {
		p := newProtocol(streamed(nil, 1, sign), 7)
		part := &wire.Part{Buf: make([]byte, fuzzSmall)}
		out := make([]byte, 0, 1024)
		for op, reply := range replies {
			part.Op = op
			if n := testing.AllocsPerRun(100, func() {
				out, _ = p.Append(out[:0], part)
				if p.session.signer != nil {
					p.session.signer.check(reply, 3)
				}
				if _, err := p.Result(reply, len(reply), part); err != nil {
					t.Fatal(err)
				}
			}); n > 0 {
				t.Errorf("%v, signed %v: %v allocations a request", op, sign, n)
			}
		}
	}
}
