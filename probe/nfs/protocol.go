package nfs

import (
	"errors"
	"math/rand/v2"

	"nasprobe/patterns"
	"nasprobe/probe/wire"
)

// indexes is the number of parts that a transaction id tells apart: below the index
// stands a serial number.
const indexes = wire.MaxParts

// protocol makes READ and WRITE calls of one file (wire.Protocol).
type protocol struct {
	file   *file
	head   header
	serial uint32

	verifier verifier
	epoch    uint32 // of the file, when verifier was noted
}

func newProtocol(f *file) *protocol {
	return &protocol{file: f, head: newHeader(f.target.cred, f.fh), serial: rand.Uint32()}
}

// Mark implements wire.Protocol.
func (*protocol) Mark(b []byte) (size int, last bool, err error) {
	size, last = parseMark(b)
	return size, last, nil
}

// Ready implements wire.Protocol: NFSv3 knows no credits.
func (*protocol) Ready(*wire.Part) bool { return true }

// Append implements wire.Protocol.
func (p *protocol) Append(out []byte, part *wire.Part) ([]byte, int) {
	p.serial++
	xid := p.serial*indexes | uint32(part.Index)
	part.ID = uint64(xid)
	if part.Op == patterns.Read {
		return append(out, p.head.encodeRead(xid, part.Off, len(part.Buf))...), 0
	}
	out = append(out, p.head.encodeWrite(xid, part.Off, len(part.Buf))...)
	return out, padded(len(part.Buf)) - len(part.Buf)
}

// Find implements wire.Protocol.
func (*protocol) Find(id uint64) int { return int(id % indexes) }

// Identify implements wire.Protocol.
func (*protocol) Identify(head []byte) (id uint64, skip bool, err error) {
	cur := cursor{b: head}
	xid := cur.uint32()
	if cur.bad {
		return 0, false, malformed("the reply header is cut short")
	}
	return uint64(xid), false, nil
}

// Result implements wire.Protocol.
func (p *protocol) Result(head []byte, _ int, part *wire.Part) (wire.Result, error) {
	cur := cursor{b: head}
	_, err := cur.replyHeader()
	switch {
	case errors.Is(err, errMalformed):
		return wire.Result{}, err
	case err != nil:
		return wire.Result{Err: err}, nil
	case part.Op == patterns.Write:
		return p.wrote(cur.writeResult(), cur.bad)
	}
	r := cur.readResult()
	switch {
	case cur.bad:
		return wire.Result{}, malformed("READ result")
	case r.status != 0:
		return wire.Result{Err: r.status}, nil
	case r.count != r.length:
		return wire.Result{}, malformed("READ returned %d bytes in %d", r.count, r.length)
	}
	return wire.Result{Count: int(r.count), Payload: cur.pos, EOF: r.eof}, nil
}

func (p *protocol) wrote(r writeResult, bad bool) (wire.Result, error) {
	switch {
	case bad, r.committed > fileSync:
		return wire.Result{}, malformed("WRITE result")
	case r.status != 0:
		return wire.Result{Err: r.status}, nil
	case r.committed != fileSync:
		p.noteVerifier(r.verifier)
	}
	return wire.Result{Count: int(r.count)}, nil
}

// noteVerifier tells the file when the verifier is another one than last time, or
// the first since a COMMIT. That is rare, so the common case takes no lock.
func (p *protocol) noteVerifier(v verifier) {
	if epoch := p.file.epoch.Load(); p.epoch != epoch || p.verifier != v {
		p.epoch, p.verifier = epoch, v
		p.file.note(v)
	}
}

// Again implements wire.Protocol for JUKEBOX.
func (p *protocol) Again(err error, tries int) (wait int64, again bool) {
	if err != error(statusJukebox) {
		return 0, false
	}
	p.file.target.jukebox.Add(1)
	return int64(backoff(tries)), true
}
