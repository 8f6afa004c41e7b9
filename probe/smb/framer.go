package smb

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
	open bool         // a frame has begun and its last packet was not looked at
}

func newFramer(f *facts) *framer {
	r := &framer{facts: f, buf: make([]byte, 0, 512)}
	r.nextFrame()
	return r
}

// between tells whether the last frame is complete and no other has begun.
func (r *framer) between() bool { return !r.open && r.pass == 0 && len(r.buf) == 0 }

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
	r.buf, r.open = r.buf[:0], false
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
	r.buf, r.open = r.buf[:0], true
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
