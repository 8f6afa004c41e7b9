package nfs

import (
	"bytes"
	"encoding/binary"
	"io"

	"nasprobe/probe/wire"
)

// Record marking (RFC 5531 section 11): a four-byte mark before each fragment,
// whose top bit is set on the last one of a record.
const (
	markSize = 4
	lastMark = 1 << 31
)

// maxControl bounds the reply to a control call, in bytes: a directory listing asks
// for less.
const maxControl = 2 << 20

// errMalformed is the root of all that the server may send but not mean.
var errMalformed = wire.ErrMalformed

func malformed(format string, args ...any) error { return wire.Malformed(format, args...) }

func parseMark(b []byte) (n int, last bool) {
	mark := binary.BigEndian.Uint32(b)
	return int(mark &^ lastMark), mark&lastMark != 0
}

// readRecord reads one record of any number of fragments. Memory grows with the
// bytes that came, not with the length that was announced.
func readRecord(r io.Reader) ([]byte, error) {
	var rec bytes.Buffer
	var mark [markSize]byte
	for last := false; !last; {
		if _, err := io.ReadFull(r, mark[:]); err != nil {
			return nil, err
		}
		var n int
		switch n, last = parseMark(mark[:]); {
		case n > maxControl-rec.Len():
			return nil, malformed("a record of more than %d bytes", maxControl)
		case n == 0 && !last:
			return nil, malformed("an empty fragment")
		}
		if _, err := io.CopyN(&rec, r, int64(n)); err != nil {
			return nil, io.ErrUnexpectedEOF
		}
	}
	return rec.Bytes(), nil
}
