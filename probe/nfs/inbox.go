package nfs

import "io"

// Sizes of the receive buffer and of a read into it while large payloads are
// expected, in bytes: those are read to where they belong, not into the buffer.
const (
	inboxSize    = 128 << 10
	inboxGlimpse = 4 << 10
)

// inbox holds what was read and not handled yet, and joins records that came in
// several fragments.
type inbox struct {
	buf  []byte
	r, w int

	rec    []byte // fragments joined so far
	left   int    // bytes of the current fragment still to come
	last   bool   // the current fragment is the last one
	joined bool   // a fragmented record is under way
}

// fill reads once, at most limit bytes.
func (b *inbox) fill(r io.Reader, limit int) error {
	switch {
	case b.r == b.w:
		b.r, b.w = 0, 0
	case len(b.buf)-b.w < headSize:
		b.w = copy(b.buf, b.buf[b.r:b.w])
		b.r = 0
	}
	n, err := r.Read(b.buf[b.w:min(b.w+limit, len(b.buf))])
	b.w += n
	if n > 0 {
		return nil // an error that comes with data comes again
	}
	return err
}

// next returns the record at the front and its size in bytes, or nil when too
// little of it has come. A large record of one fragment is returned once its
// beginning is there: then the slice is shorter than size, and what is missing
// comes next from the connection.
func (b *inbox) next() (rec []byte, size int, err error) {
	if !b.joined {
		avail := b.buf[b.r:b.w]
		if len(avail) < markSize {
			return nil, 0, nil
		}
		n, last := parseMark(avail)
		switch body := avail[markSize:]; {
		case n > maxRecord:
			return nil, 0, malformed("a record of %d bytes", n)
		case !last:
			b.joined = true
		case len(body) >= n:
			b.r += markSize + n
			return body[:n], n, nil
		case len(body) >= headSize:
			b.r = b.w
			return body, n, nil
		default:
			return nil, 0, nil
		}
	}
	return b.join()
}

// join moves what came of a fragmented record to rec, and returns that when it is
// whole. It stays valid until the next call of next.
func (b *inbox) join() (rec []byte, size int, err error) {
	for {
		if b.left == 0 {
			if b.last {
				rec = b.rec
				b.rec, b.last, b.joined = b.rec[:0], false, false
				return rec, len(rec), nil
			}
			if b.w-b.r < markSize {
				return nil, 0, nil
			}
			b.left, b.last = parseMark(b.buf[b.r:])
			b.r += markSize
			if b.left > maxRecord-len(b.rec) {
				return nil, 0, malformed("a record of more than %d bytes", maxRecord)
			}
			continue
		}
		if b.r == b.w {
			return nil, 0, nil
		}
		n := min(b.left, b.w-b.r)
		b.rec = append(b.rec, b.buf[b.r:b.r+n]...)
		b.r, b.left = b.r+n, b.left-n
	}
}
