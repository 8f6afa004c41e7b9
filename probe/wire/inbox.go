package wire

import "time"

// Sizes of the receive buffer and of a read into it while large payloads are
// expected, in bytes: those are read to where they belong, not into the buffer.
const (
	inboxSize    = 128 << 10
	inboxGlimpse = 4 << 10
)

// maxReply bounds a reply in bytes: 16 MiB of payload and room for its header.
const maxReply = 16<<20 + 4096

// inbox holds what was read and not handled yet, and joins replies that came in
// several frames.
type inbox struct {
	mark func([]byte) (size int, last bool, err error)
	buf  []byte
	r, w int

	rec    []byte // frames joined so far
	left   int    // bytes of the current frame still to come
	last   bool   // the current frame is the last one
	joined bool   // a reply of several frames is under way
}

// fill reads once, at most limit bytes.
func (b *inbox) fill(s Socket, limit int, wait time.Duration) error {
	switch {
	case b.r == b.w:
		b.r, b.w = 0, 0
	case len(b.buf)-b.w < HeadSize:
		b.w = copy(b.buf, b.buf[b.r:b.w])
		b.r = 0
	}
	n, err := s.Read(b.buf[b.w:min(b.w+limit, len(b.buf))], false, wait)
	b.w += n
	return err
}

// next returns the reply at the front and its size in bytes, or nil when too little
// of it has come. A large reply of one frame is returned once its beginning is there:
// then the slice is shorter than size, and what is missing comes next from the socket.
func (b *inbox) next() (head []byte, size int, err error) {
	if b.joined {
		return b.join()
	}
	avail := b.buf[b.r:b.w]
	if len(avail) < MarkSize {
		return nil, 0, nil
	}
	n, last, err := b.mark(avail)
	switch body := avail[MarkSize:]; {
	case err != nil:
		return nil, 0, err
	case n > maxReply:
		return nil, 0, Malformed("a reply of %d bytes", n)
	case !last:
		b.joined = true
		return b.join()
	case len(body) >= n:
		b.r += MarkSize + n
		return body[:n], n, nil
	case len(body) >= HeadSize:
		b.r = b.w
		return body, n, nil
	}
	return nil, 0, nil
}

// join moves what came of a reply of several frames to rec, and returns that when it
// is whole. It stays valid until the next call of next.
func (b *inbox) join() (rec []byte, size int, err error) {
	for {
		if b.left == 0 {
			if b.last {
				rec = b.rec
				b.rec, b.last, b.joined = b.rec[:0], false, false
				return rec, len(rec), nil
			}
			if b.w-b.r < MarkSize {
				return nil, 0, nil
			}
			if b.left, b.last, err = b.mark(b.buf[b.r:]); err != nil {
				return nil, 0, err
			}
			b.r += MarkSize
			if b.left == 0 && !b.last {
				return nil, 0, Malformed("an empty frame")
			}
			if b.left > maxReply-len(b.rec) {
				return nil, 0, Malformed("a reply of more than %d bytes", maxReply)
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
