package smb

import (
	"nasprobe/patterns"
	"nasprobe/probe/wire"
)

// Sizes of requests without their payload, in bytes: header and fixed part, and the
// one byte that a READ must have behind them (MS-SMB2 2.2.19, 2.2.21).
const (
	readSize  = headerSize + 48 + 1
	writeSize = headerSize + 48
	resultMin = headerSize + 16
)

// creditUnit is the payload that one credit pays for, in bytes (MS-SMB2 3.1.5.2).
const creditUnit = 64 << 10

// window is more than the message ids that can be outstanding: a server grants at
// most 8,192 credits unless told otherwise, and ids are spent in order.
const window = 1 << 16

// protocol makes READ and WRITE requests on one open file (wire.Protocol). The
// session, the tree and the file come from what the tap saw.
type protocol struct {
	head     [headerSize]byte // common to all requests
	fileID   [16]byte
	large    bool // credits pay by size
	next     uint64
	credits  int // to be spent
	spent    int // by requests without a reply
	want     int // credits to have in all
	depth    int
	withheld int    // the largest charge that had to wait for credits
	out      []byte // the request of ask
	parts    [window]uint16
}

// newProtocol takes up what f saw, for so many requests of at most size bytes.
func newProtocol(f facts, depth, size int) *protocol {
	p := &protocol{fileID: f.fileID, next: f.nextMessageID, credits: f.credits, depth: depth,
		large: f.multiCredit()}
	p.want = depth * p.charge(size)
	copy(p.head[:], "\xFESMB")
	le.PutUint16(p.head[4:], headerSize)
	le.PutUint32(p.head[36:], f.treeID)
	le.PutUint64(p.head[40:], f.sessionID)
	return p
}

// charge is what a request of size bytes costs in credits (MS-SMB2 3.2.4.1.5).
func (p *protocol) charge(size int) int {
	if !p.large {
		return 1
	}
	return (max(size, 1) + creditUnit - 1) / creditUnit
}

// Mark implements wire.Protocol (MS-SMB2 2.1).
func (*protocol) Mark(b []byte) (size int, last bool, err error) {
	if b[0] != 0 {
		return 0, false, wire.Malformed("a frame that begins with %q", printable(b[:wire.MarkSize]))
	}
	return int(b[1])<<16 | int(b[2])<<8 | int(b[3]), true, nil
}

// Ready implements wire.Protocol: never more is outstanding than was granted.
func (p *protocol) Ready(part *wire.Part) bool {
	charge := p.charge(len(part.Buf))
	if charge <= p.credits {
		return true
	}
	p.withheld = max(p.withheld, charge)
	return false
}

// balance is what the server has granted by now, and what the depth needed when
// requests had to wait, in credits.
func (p *protocol) balance() (granted, needed int) {
	return p.credits + p.spent, p.depth * p.withheld
}

// Append implements wire.Protocol.
func (p *protocol) Append(out []byte, part *wire.Part) ([]byte, int) {
	size, command, length := readSize, uint16(cmdRead), 0
	if part.Op == patterns.Write {
		size, command, length = writeSize, cmdWrite, len(part.Buf)
	}
	at := len(out)
	part.ID = p.next
	p.parts[part.ID%window] = uint16(part.Index)
	out = p.header(out, command, len(part.Buf), size+length)
	b := out[at+prefixSize+headerSize : at+prefixSize+size]
	le.PutUint16(b, 49)
	le.PutUint32(b[4:], uint32(len(part.Buf)))
	le.PutUint64(b[8:], uint64(part.Off))
	copy(b[16:], p.fileID[:])
	if part.Op == patterns.Write {
		le.PutUint16(b[2:], writeSize)
	} else {
		b[2] = resultMin // where the payload of the reply should begin
	}
	return out, 0
}

var blank [prefixSize + readSize]byte

// header appends mark and header of a request that moves payload bytes and spends
// its credits, with room for the fixed part: size bytes with what follows.
func (p *protocol) header(out []byte, command uint16, payload, size int) []byte {
	at, charge := len(out), p.charge(payload)
	out = append(out, blank[:prefixSize+min(size, fixedSize(command))]...)
	out[at+1], out[at+2], out[at+3] = byte(size>>16), byte(size>>8), byte(size)
	h := out[at+prefixSize:]
	copy(h, p.head[:])
	p.credits -= charge
	p.spent += charge
	if p.large {
		le.PutUint16(h[6:], uint16(charge))
	}
	le.PutUint16(h[12:], command)
	le.PutUint16(h[14:], uint16(min(charge+max(p.want-p.credits-p.spent, 0), 1<<13)))
	le.PutUint64(h[24:], p.next)
	p.next += uint64(charge)
	return out
}

// fixedSize is a request without its payload, in bytes.
func fixedSize(command uint16) int {
	switch command {
	case cmdRead:
		return readSize
	case cmdWrite:
		return writeSize
	case cmdEcho:
		return headerSize + 4 // MS-SMB2 2.2.28
	}
	return headerSize + 24 // FLUSH and CLOSE (MS-SMB2 2.2.17, 2.2.15)
}

// Again implements wire.Protocol: SMB2 asks for no request again.
func (*protocol) Again(error, int) (wait int64, again bool) { return 0, false }
