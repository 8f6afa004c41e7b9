package smb1

import (
	"math"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// entryHead is an entry of a listing without its name, in bytes (MS-CIFS 2.2.8.1.7).
const entryHead = 94

// found is one name of a directory.
type found struct {
	probe.Entry
	raw        []byte // the name as the server has it, to go on from: it may be none that can be read
	attributes uint32
}

// findPage is one reply.
type findPage struct {
	search  uint16
	entries []found
	end     bool
}

// readPage reads the parameters from their count of entries on, and the entries.
func (s *session) readPage(params, data []byte) (p findPage, err error) {
	if len(params) < 4 {
		return p, wire.Malformed("a listing with %d bytes of parameters", len(params))
	}
	count := int(le.Uint16(params))
	p.end = le.Uint16(params[2:]) != 0
	for range count {
		f, next, err := s.readEntry(data)
		if err != nil {
			return findPage{}, err
		}
		p.entries = append(p.entries, f)
		data = data[next:]
	}
	return p, nil
}

// readEntry reads the first of entries, and where the next one begins.
func (s *session) readEntry(b []byte) (f found, next int, err error) {
	if len(b) < entryHead {
		return f, 0, wire.Malformed("an entry of a listing in %d bytes", len(b))
	}
	size, length := int(le.Uint32(b)), int(le.Uint32(b[60:]))
	if size == 0 {
		size = len(b)
	}
	if length < 0 || length > len(b)-entryHead || size < entryHead || size > len(b) {
		return f, 0, wire.Malformed("an entry of %d bytes with a name of %d, in %d", size, length, len(b))
	}
	f.raw = b[entryHead : entryHead+length]
	f.Name = s.text(f.raw)
	f.Size = int64(min(le.Uint64(b[40:]), math.MaxInt64))
	f.Modified = ntTime(le.Uint64(b[24:]))
	f.attributes = le.Uint32(b[56:])
	return f, size, nil
}

// ntTime is a time in units of 100 ns since 1601 (MS-DTYP 2.3.3).
func ntTime(v uint64) time.Time {
	const second, epoch = 1e7, 11_644_473_600
	return time.Unix(int64(v/second)-epoch, int64(v%second)*100)
}
