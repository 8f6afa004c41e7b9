package wire

import (
	"errors"
	"fmt"

	"nasprobe/patterns"
)

// ErrMalformed is the root of all that a server may send but not mean.
var ErrMalformed = errors.New("malformed reply")

// Malformed is an ErrMalformed with the particulars.
func Malformed(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrMalformed, fmt.Sprintf(format, args...))
}

// MarkSize is the length of the mark before each frame, in bytes: that of direct
// TCP (MS-SMB2 2.1) and that of record marking (RFC 5531 section 11).
const MarkSize = 4

// HeadSize is more than any reply has before its payload, in bytes.
const HeadSize = 1024

// Protocol encodes requests and reads replies. One connection has one, which its
// queue calls from one goroutine.
type Protocol interface {
	// Mark reads the mark of a frame: the bytes that follow it, and whether it is
	// the last frame of a reply. An error ends the connection.
	Mark(mark []byte) (size int, last bool, err error)
	// Ready tells whether the request may be sent now. One that is not is asked about
	// again after a reply has come.
	Ready(p *Part) bool
	// Append appends the mark and the header of a request of p.Buf at p.Off to out and
	// gives it a p.ID. The payload of a write follows, then pad bytes of zero.
	Append(out []byte, p *Part) (_ []byte, pad int)
	// Identify reads from the head of a reply which request it answers. A reply that
	// ends no request, interim or unsolicited, is to be skipped. An error ends the
	// connection, here and below.
	Identify(head []byte) (id uint64, skip bool, err error)
	// Result reads the head of the reply to p: all of its size bytes, mark excluded, or
	// at least HeadSize of them.
	Result(head []byte, size int, p *Part) (Result, error)
	// Find is the index of the part whose request had this number, or -1.
	Find(id uint64) int
	// Again tells whether a request that failed with err is to be sent again later,
	// and the number of times it was already. wait is in nanoseconds.
	Again(err error, tries int) (wait int64, again bool)
}

// Result is what the head of one reply says.
type Result struct {
	Err     error // the server refused the request
	Count   int   // bytes read or written
	Payload int   // where the payload of a read begins in the reply
	EOF     bool  // the file ends behind these bytes
}

// Part is one request: a block, or a part of one that is larger than the server takes
// at a time, or the rest of one that was done in part.
type Part struct {
	Index int // of the queue's parts, below MaxParts
	Op    patterns.Op
	Buf   []byte // what is to be transferred
	Off   int64
	ID    uint64

	slot    *slot
	sent    bool // a reply is due
	request int  // bytes of the request
	reply   int  // bytes that its reply may take
	tries   int
	due     int64 // when to send it again, in nanoseconds
}
