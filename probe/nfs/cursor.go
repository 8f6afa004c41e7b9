package nfs

import "encoding/binary"

// cursor walks XDR (RFC 4506) without allocating. Reading past the end sets bad
// and yields zeros, so that a decoder checks once.
type cursor struct {
	b   []byte
	pos int
	bad bool
}

// take returns the next n bytes and steps over their padding.
func (c *cursor) take(n int) []byte {
	if c.bad || n < 0 || n > len(c.b)-c.pos {
		c.bad = true
		return nil
	}
	b := c.b[c.pos : c.pos+n]
	c.pos = min(c.pos+padded(n), len(c.b))
	return b
}

func (c *cursor) uint32() uint32 {
	if b := c.take(4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

func (c *cursor) uint64() uint64 {
	if b := c.take(8); b != nil {
		return binary.BigEndian.Uint64(b)
	}
	return 0
}

// bool accepts the two values of RFC 4506 section 4.4 only.
func (c *cursor) bool() bool {
	v := c.uint32()
	c.bad = c.bad || v > 1
	return v == 1
}

// opaque is variable-length data of at most limit bytes (RFC 4506 section 4.10).
func (c *cursor) opaque(limit int) []byte {
	n := c.uint32()
	if int64(n) > int64(limit) {
		c.bad = true
		return nil
	}
	return c.take(int(n))
}

// padded rounds up to the four-byte unit of XDR.
func padded(n int) int { return (n + 3) &^ 3 }
