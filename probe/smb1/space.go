package smb1

import (
	"context"
	"math"
	"math/bits"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// capPassthrough is of servers that take the levels of MS-FSCC, so much higher (MS-SMB
// 2.2.2.3.5).
const (
	capPassthrough = 0x00002000
	passthrough    = 1000
)

// spaceLevel is one way to ask for the size of a file system.
type spaceLevel struct {
	level  uint16
	needed uint32 // of the server's capabilities
	size   int    // of the answer in bytes
	read   func(b []byte) probe.Space
}

// spaceLevels are those to try in turn: what is free for this user, what is free, and
// the same in 32 bits.
func spaceLevels() []spaceLevel {
	return []spaceLevel{
		{passthrough + 7, capPassthrough, 32, func(b []byte) probe.Space { // FileFsFullSizeInformation (MS-FSCC 2.5.4)
			return spaceOf(le.Uint64(b), le.Uint64(b[8:]), le.Uint32(b[24:]), le.Uint32(b[28:]))
		}},
		{0x0103, 0, 24, func(b []byte) probe.Space { // SMB_QUERY_FS_SIZE_INFO (MS-CIFS 2.2.8.2.4)
			return spaceOf(le.Uint64(b), le.Uint64(b[8:]), le.Uint32(b[16:]), le.Uint32(b[20:]))
		}},
		{0x0001, 0, 18, func(b []byte) probe.Space { // SMB_INFO_ALLOCATION (MS-CIFS 2.2.8.2.1)
			return spaceOf(uint64(le.Uint32(b[8:])), uint64(le.Uint32(b[12:])), le.Uint32(b[4:]), uint32(le.Uint16(b[16:])))
		}},
	}
}

// Space asks for the file system that the share is on (MS-CIFS 2.2.6.4).
func (t *Target) Space(ctx context.Context) (space probe.Space, err error) {
	d := deed{"read free space", t.options.unc(), -1}
	err = t.retry(ctx, d, func(s *session) error {
		space, err = s.space(ctx, d)
		return err
	})
	return space, err
}

func (s *session) space(ctx context.Context, d deed) (space probe.Space, err error) {
	for _, l := range spaceLevels() {
		if s.caps&l.needed != l.needed {
			continue
		}
		space, err = s.spaceBy(ctx, d, l)
		if err == nil || !s.alive() || ctx.Err() != nil {
			return space, err
		} // servers have many words for a level that they do not know
	}
	return space, err
}

func (s *session) spaceBy(ctx context.Context, d deed, l spaceLevel) (probe.Space, error) {
	_, data, err := s.transact(ctx, d, transaction{command: cmdTransaction2, setup: []uint16{trans2QueryFS}, params: le.AppendUint16(nil, l.level),
		maxReturn: 64})
	switch {
	case err != nil:
		return probe.Space{}, err
	case len(data) < l.size:
		return probe.Space{}, d.transport(ctx, wire.Malformed("the size of a file system in %d bytes", len(data)))
	}
	return l.read(data), nil
}

// spaceOf is space told in units of so many sectors of so many bytes.
func spaceOf(total, free uint64, sectors, sector uint32) probe.Space {
	unit := uint64(sectors) * uint64(sector)
	return probe.Space{Total: bytesOf(total, unit), Free: bytesOf(free, unit)}
}

// bytesOf multiplies without overflow: some servers say "unlimited" by a number that
// is too large.
func bytesOf(units, size uint64) int64 {
	high, low := bits.Mul64(units, size)
	if high > 0 || low > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(low)
}
