package smb1

import (
	"context"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// ask makes a request that transfers nothing while q is idle: FLUSH, CLOSE or ECHO.
func (p *protocol) ask(ctx context.Context, q *wire.Queue, d deed, command byte, words ...uint16) error {
	if p.due > 0 {
		return d.fail(probe.ErrUsage, errBusy, "")
	}
	mid := p.take(1)
	defer p.free(mid)
	reply, err := q.Exchange(ctx, d.op, p.bare(command, mid, words))
	if err != nil { // of a queue that broke before, too
		return d.instead(err)
	}
	switch status := statusOf(reply); {
	case le.Uint16(reply[midAt:]) != mid || reply[commandAt] != command:
		return q.Fail(ctx, d.op, -1, wire.Malformed("a reply to command %#x with number %d", reply[commandAt], le.Uint16(reply[midAt:])))
	case status != 0:
		return d.failed(status)
	}
	return nil
}

// bare makes a request of words alone, which is valid until the next one.
func (p *protocol) bare(command byte, mid uint16, words []uint16) []byte {
	out := append(p.header(p.out[:0], command, mid), byte(len(words)))
	for _, w := range words {
		out = le.AppendUint16(out, w)
	}
	p.out = le.AppendUint16(out, 0)
	p.seal(p.out, mid, nil)
	return p.out
}
