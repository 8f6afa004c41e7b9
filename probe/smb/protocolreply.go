package smb

import (
	"nasprobe/patterns"
	"nasprobe/probe/ntstatus"
	"nasprobe/probe/wire"
)

// Identify implements wire.Protocol. Interim replies (MS-SMB2 3.2.5.1.5) and oplock
// breaks (3.2.5.19) answer nothing, but the former carry credits.
func (p *protocol) Identify(head []byte) (id uint64, skip bool, err error) {
	h := header(head)
	switch {
	case len(head) < headerSize || string(head[:4]) != "\xFESMB" || le.Uint16(head[4:]) != headerSize:
		return 0, false, wire.Malformed("no SMB2 header")
	case h.flags()&flagFromServer == 0:
		return 0, false, wire.Malformed("a request from the server")
	case h.next() != 0:
		return 0, false, wire.Malformed("a chain of replies")
	case h.messageID() == ^uint64(0):
		return 0, true, nil
	}
	p.credits += int(h.credits())
	return h.messageID(), h.status() == statusPending && h.flags()&flagAsync != 0, nil
}

// Find implements wire.Protocol.
func (p *protocol) Find(id uint64) int { return int(p.parts[id%window]) }

// Result implements wire.Protocol (MS-SMB2 2.2.20, 2.2.22).
func (p *protocol) Result(head []byte, _ int, part *wire.Part) (wire.Result, error) {
	p.spent -= p.charge(len(part.Buf))
	h := header(head)
	want := uint16(cmdRead)
	if part.Op == patterns.Write {
		want = cmdWrite
	}
	switch status := h.status(); {
	case h.command() != want:
		return wire.Result{}, wire.Malformed("a reply to command %d", h.command())
	case status == ntstatus.EndOfFile && part.Op == patterns.Read:
		return wire.Result{EOF: true}, nil
	case status != 0 && status != ntstatus.BufferOverflow:
		return wire.Result{Err: statusError(status)}, nil
	case len(head) < resultMin || le.Uint16(head[headerSize:]) != 17:
		return wire.Result{}, wire.Malformed("a result that is cut short")
	}
	r := wire.Result{Count: int(min(le.Uint32(head[headerSize+4:]), 1<<30)), Payload: int(head[headerSize+2])}
	if part.Op == patterns.Read && r.Count > 0 && r.Payload < resultMin {
		return wire.Result{}, wire.Malformed("a payload that begins at byte %d, in the header", r.Payload)
	}
	return r, nil
}

// statusError is a status that the server sent.
type statusError uint32

func (e statusError) Error() string { return ntstatus.Lookup(uint32(e)).String() }
