package smb

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
