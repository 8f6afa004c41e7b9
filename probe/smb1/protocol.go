package smb1

import (
	"nasprobe/patterns"
	"nasprobe/probe/wire"
)

// unsolicitedMID is that of what the server says without being asked, such as the break
// of an oplock (MS-CIFS 3.2.5.42).
const unsolicitedMID = 0xFFFF

// mostRequests bounds the requests outstanding, whatever MaxMpxCount says, so that a
// free multiplex id is always near.
const mostRequests = 1 << 14

// protocol makes READ_ANDX and WRITE_ANDX requests on one open file (wire.Protocol).
type protocol struct {
	session  *session
	head     [headerSize]byte // common to all requests
	fid      uint16
	wide     bool // 64-bit offsets
	limit    int  // requests that the server takes at once
	due      int  // requests without a reply
	withheld bool // a request had to wait for others
	mid      uint16
	owners   [1 << 16]int32 // by multiplex id: one above the index of the part; 0: free
	answers  []uint32       // by multiplex id: the number that signs the reply; nil: unsigned
	out      []byte         // the request of ask
}

func newProtocol(s *session, fid uint16) *protocol {
	p := &protocol{session: s, fid: fid, wide: s.caps&capLargeFiles != 0, mid: s.mid,
		limit: min(max(s.maxMpx, 1), mostRequests)}
	s.header(p.head[:0], 0, 0)
	if s.signer != nil {
		p.answers = make([]uint32, 1<<16)
	}
	return p
}

// Mark implements wire.Protocol (MS-SMB 2.1; RFC 1002 4.3.1, also for the keep-alive of
// 4.3.5, which carries nothing).
func (*protocol) Mark(b []byte) (size int, last bool, err error) {
	size = int(b[1])<<16 | int(b[2])<<8 | int(b[3])
	if b[0] != sessionMessage && (b[0] != sessionKeepAlive || size > 0) {
		return 0, false, wire.Malformed("a frame that begins with %q", b[:wire.MarkSize])
	}
	return size, true, nil
}

// Ready implements wire.Protocol: never more is outstanding than MaxMpxCount
// (MS-CIFS 2.2.4.52.2).
func (p *protocol) Ready(*wire.Part) bool {
	p.withheld = p.withheld || p.due >= p.limit
	return p.due < p.limit
}

// Append implements wire.Protocol.
func (p *protocol) Append(out []byte, part *wire.Part) ([]byte, int) {
	at, mid := len(out), p.take(int32(part.Index)+1)
	part.ID = uint64(mid)
	if part.Op == patterns.Read {
		out = p.appendRead(out, mid, part)
		p.seal(out[at:], mid, nil)
		return out, 0
	}
	out = p.appendWrite(out, mid, part)
	p.seal(out[at:], mid, part.Buf)
	return out, 0
}

// take finds a multiplex id that no request outstanding has.
func (p *protocol) take(owner int32) uint16 {
	for p.mid = nextMID(p.mid); p.owners[p.mid] != 0; p.mid = nextMID(p.mid) {
	}
	p.owners[p.mid] = owner
	p.due++
	return p.mid
}

// free takes a request off the books.
func (p *protocol) free(mid uint16) {
	p.owners[mid] = 0
	p.due--
}

// Find implements wire.Protocol.
func (p *protocol) Find(id uint64) int { return int(p.owners[uint16(id)]) - 1 }

// Again implements wire.Protocol: SMB1 asks for no request again.
func (*protocol) Again(error, int) (wait int64, again bool) { return 0, false }
