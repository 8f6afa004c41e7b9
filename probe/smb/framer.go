package smb

import "fmt"

// frameError is a reply that is not SMB2, or breaks its framing.
type frameError struct {
	what string
	smb1 bool
}

func (e *frameError) Error() string { return "the server does not speak SMB2 as it should: " + e.what }

func errFrame(format string, values ...any) error {
	return &frameError{what: fmt.Sprintf(format, values...)}
}

// framer follows the replies of a connection as they stream by in chunks of any
// size. It looks at headers and at the few bodies that hold facts, and lets the
// payload pass unseen.
type framer struct {
	facts *facts
	// sessionFlags may change the flags of a SESSION_SETUP reply on their way to
	// the library; nil leaves them.
	sessionFlags func(h header, flags byte) byte
	login        func(message []byte) // gets the log-in replies that keys depend on; may be nil
	noKeys       bool                 // the library has no keys to verify a signature with

	step func() error // what to do when want bytes are there
	buf  []byte       // collected
	want int          // bytes to collect for the next step
	pass int          // bytes to let pass before that
	left int          // of the frame, from the start of buf
}

func newFramer(f *facts) *framer {
	r := &framer{facts: f, buf: make([]byte, 0, 512)}
	r.nextFrame()
	return r
}

// feed takes the next bytes of the stream, which it may change, and returns an
// error once they break the framing.
func (r *framer) feed(b []byte) error {
	for len(b) > 0 {
		if r.pass > 0 {
			n := min(r.pass, len(b))
			r.pass, b = r.pass-n, b[n:]
			continue
		}
		n := min(r.want-len(r.buf), len(b))
		r.collect(b[:n])
		b = b[n:]
		if len(r.buf) == r.want {
			if err := r.step(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *framer) collect(b []byte) {
	have := len(r.buf)
	r.buf = append(r.buf, b...)
	if have <= sessionFlagAt && sessionFlagAt < len(r.buf) && header(r.buf).command() == cmdSessionSetup && r.sessionFlags != nil {
		i := sessionFlagAt - have
		b[i] = r.sessionFlags(header(r.buf), b[i])
	}
}

func (r *framer) expect(want int, step func() error) {
	r.want, r.step = want, step
}

// skip lets the rest of the frame pass.
func (r *framer) skip() error {
	r.pass = r.left - len(r.buf)
	r.nextFrame()
	return nil
}

func (r *framer) nextFrame() {
	r.buf = r.buf[:0]
	r.expect(prefixSize, r.length)
}

// length reads the direct TCP header (MS-SMB2 2.1).
func (r *framer) length() error {
	b := r.buf
	r.left = int(b[1])<<16 | int(b[2])<<8 | int(b[3])
	switch {
	case b[0] != 0:
		return errFrame("its reply begins with %q", printable(b))
	case r.left < prefixSize:
		return errFrame("it sent an empty frame")
	}
	r.buf = r.buf[:0]
	r.expect(prefixSize, r.magic)
	return nil
}

func (r *framer) magic() error {
	size := headerSize
	switch string(r.buf) {
	case "\xFESMB":
		r.expect(headerSize, r.header)
	case "\xFDSMB":
		size = transformSize
		r.expect(transformSize, r.transform)
	case "\xFFSMB":
		return &frameError{what: "it answered with SMB1", smb1: true}
	default:
		return errFrame("its packet begins with %q", printable(r.buf))
	}
	if r.left < size {
		return errFrame("it sent a packet of %d bytes", r.left)
	}
	return nil
}

// transform checks a TRANSFORM_HEADER (MS-SMB2 2.2.41). The library trusts what is
// inside to be a packet, and takes one before it has keys for a plain packet.
func (r *framer) transform() error {
	switch {
	case !r.facts.encrypted:
		return errFrame("it sent an encrypted packet in a session without encryption")
	case r.left < transformSize+headerSize || int(le.Uint32(r.buf[36:])) != r.left-transformSize:
		return errFrame("it sent an encrypted packet of a wrong size")
	}
	return r.skip()
}

// header checks a packet header and decides what to look at next.
func (r *framer) header() error {
	h := header(r.buf)
	if le.Uint16(h[4:]) != headerSize || h.flags()&flagFromServer == 0 {
		return errFrame("it sent a malformed packet header")
	}
	if r.noKeys && h.flags()&flagSigned != 0 {
		return errFrame("it signs in a session without a key")
	}
	r.facts.reply(h)
	packet, err := r.packetSize(h)
	if err != nil {
		return err
	}
	want := bodyWanted(h, packet)
	switch {
	case want > packet || want > 1<<16:
		return errFrame("its reply to command %d has %d bytes", h.command(), packet)
	case want > 0:
		r.expect(want, r.body)
		if want == len(r.buf) {
			return r.body()
		}
		return nil
	}
	return r.nextPacket()
}

// packetSize is the length of a packet within a chain (MS-SMB2 3.2.5.1.9), in bytes.
func (r *framer) packetSize(h header) (int, error) {
	next := h.next()
	switch {
	case next == 0:
		return r.left, nil
	case next < headerSize || next%8 != 0 || next > r.left-headerSize:
		return 0, errFrame("it sent a broken chain of packets")
	}
	return next, nil
}

func (r *framer) body() error {
	if err := r.facts.body(r.buf); err != nil {
		return err
	}
	if h := header(r.buf); r.login != nil && isLogin(h) && (h.command() == cmdNegotiate || h.status() != 0) {
		r.login(r.buf)
	}
	return r.nextPacket()
}

// nextPacket goes on to the next packet of a chain, or to the next frame.
func (r *framer) nextPacket() error {
	next := header(r.buf).next()
	if next == 0 {
		return r.skip()
	}
	r.pass, r.left = next-len(r.buf), r.left-next
	r.buf = r.buf[:0]
	r.expect(prefixSize, r.chained)
	return nil
}

func (r *framer) chained() error {
	if string(r.buf) != "\xFESMB" {
		return errFrame("it sent a broken chain of packets")
	}
	r.expect(headerSize, r.header)
	return nil
}

// printable makes foreign bytes safe for a message.
func printable(b []byte) string {
	out := []byte{}
	for _, c := range b {
		if c < 0x20 || c > 0x7E {
			c = '.'
		}
		out = append(out, c)
	}
	return string(out)
}
