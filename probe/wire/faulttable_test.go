package wire

import (
	"encoding/binary"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// once answers the first request with what fault makes of it and then closes the
// connection, or holds it, so that only the reply can tell.
func once(held bool, fault func(p *peer, r request) []byte) script {
	return func(p *peer) {
		r, err := p.next()
		if err != nil {
			return
		}
		_, _ = p.Write(fault(p, r))
		if held {
			listener(p)
		}
	}
}

// reset drops the connection with a reset.
func reset(p *peer, r request) []byte {
	_ = p.SetLinger(0)
	return nil
}

func cut(n int) func(p *peer, r request) []byte {
	return func(p *peer, r request) []byte {
		b := honest(p, r)
		return b[:min(n, len(b)-1)]
	}
}

func payload(count, length int) func(*peer, request) []byte {
	return func(_ *peer, r request) []byte {
		return frame(answer{id: r.id, count: count, payload: make([]byte, length)})
	}
}

// mark is a frame's mark and a beginning that fits it.
func mark(v uint32) func(*peer, request) []byte {
	return func(_ *peer, r request) []byte {
		b := payload(4096, 4096)(nil, r)
		binary.BigEndian.PutUint32(b, v)
		return b
	}
}

// faults are what a server may do to one request, and the kind of the error.
var faults = []struct {
	name  string
	held  bool // the connection stays open: the reply alone is the fault
	kind  error
	fault func(p *peer, r request) []byte
}{
	{"closed at once", false, probe.ErrUnreachable, cut(0)},
	{"closed in the mark", false, probe.ErrUnreachable, cut(3)},
	{"closed in the header", false, probe.ErrUnreachable, cut(MarkSize + 11)},
	{"closed after the header", false, probe.ErrUnreachable, cut(MarkSize + replyHeader)},
	{"closed in the payload", false, probe.ErrUnreachable, cut(1 << 30)},
	{"closed after a frame", false, probe.ErrUnreachable, func(p *peer, r request) []byte {
		return frames(answer{id: r.id, count: r.count, payload: make([]byte, r.count)}, 16)[:20]
	}},
	{"reset", false, probe.ErrUnreachable, reset},
	{"2 GB", true, probe.ErrProtocol, mark(0xffff_ffff)},
	{"2 GB in a frame of several", true, probe.ErrProtocol, mark(0x7fff_ffff)},
	{"2 GB after a frame", true, probe.ErrProtocol, func(p *peer, r request) []byte {
		return append([]byte{0, 0, 0, 2, 1, 2}, mark(0xffff_ffff)(p, r)...)
	}},
	{"empty", true, probe.ErrProtocol, func(*peer, request) []byte { return []byte{0x80, 0, 0, 0} }},
	{"empty frames", true, probe.ErrProtocol, func(*peer, request) []byte { return []byte{0, 0, 0, 0, 0x80, 0, 0, 0} }},
	{"header cut short", true, probe.ErrProtocol, func(*peer, request) []byte { return []byte{0x80, 0, 0, 4, 1, 2, 3, 4} }},
	{"more than asked", true, probe.ErrProtocol, func(p *peer, r request) []byte { return payload(r.count+1, r.count+1)(p, r) }},
	{"more than there is", true, probe.ErrProtocol, func(p *peer, r request) []byte {
		if r.op == patterns.Write {
			return payload(r.count+1, 0)(p, r)
		}
		return payload(r.count, r.count-1)(p, r)
	}},
	{"nothing done", true, probe.ErrProtocol, payload(0, 0)},
	{"a negative count", true, probe.ErrProtocol, payload(-5, 100)},
	{"unknown status", true, probe.ErrProtocol, func(_ *peer, r request) []byte { return frame(answer{id: r.id, status: 77}) }},
	{"unknown index", true, probe.ErrProtocol, func(p *peer, r request) []byte { r.id++; return honest(p, r) }},
	{"index beyond all", true, probe.ErrProtocol, func(p *peer, r request) []byte { r.id |= MaxParts - 1; return honest(p, r) }},
	{"another serial number", true, probe.ErrProtocol, func(p *peer, r request) []byte { r.id += MaxParts; return honest(p, r) }},
}
