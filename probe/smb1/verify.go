package smb1

import (
	"time"

	"nasprobe/probe/wire"
)

// verifying is a socket of which only whole replies come whose signature is right: what
// the queue reads is a copy then, which the sum over it costs anyway.
type verifying struct {
	wire.Socket
	proto       *protocol
	buf         []byte
	at, good, w int // handed out, verified and filled up to there
}

func newVerifying(s wire.Socket, p *protocol) *verifying {
	return &verifying{Socket: s, proto: p, buf: make([]byte, 2*sambaTransfer)}
}

// Read implements wire.Socket.
func (v *verifying) Read(p []byte, _ bool, wait time.Duration) (int, error) {
	for v.at == v.good {
		if err := v.more(wait); err != nil {
			return 0, err
		}
	}
	n := copy(p, v.buf[v.at:v.good])
	v.at += n
	return n, nil
}

// more reads once and verifies the replies that are whole then.
func (v *verifying) more(wait time.Duration) error {
	v.w = copy(v.buf, v.buf[v.good:v.w])
	v.at, v.good = 0, 0
	n, err := v.Socket.Read(v.buf[v.w:], false, wait)
	v.w += n
	if err != nil {
		return err
	}
	for {
		size, err := v.whole()
		if size == 0 || err != nil {
			return err
		}
		if err := v.verify(v.buf[v.good+prefixSize : v.good+size]); err != nil {
			return err
		}
		v.good += size
	}
}

// whole is the size of the next frame once all of it is there, and makes room for it.
func (v *verifying) whole() (int, error) {
	if v.w-v.good < prefixSize {
		return 0, nil
	}
	size, _, err := v.proto.Mark(v.buf[v.good:])
	size += prefixSize
	switch {
	case err != nil:
		return 0, err
	case size > 2*sambaTransfer:
		return 0, wire.Malformed("a reply of %d bytes", size)
	case v.w-v.good < size:
		return 0, nil
	}
	return size, nil
}

// verify checks the signature of a reply (MS-CIFS 3.2.5.1). What ends no request is left
// to the queue. A reply to a request that was not made is refused here and now: by the time
// that the queue looks, there may be one of that number.
func (v *verifying) verify(packet []byte) error {
	id, skip, err := v.proto.Identify(packet)
	switch {
	case skip || err != nil:
		return err
	case v.proto.Find(id) < 0:
		return wire.Malformed("a reply with number %#x, of a request that was not made", id)
	}
	if !v.proto.session.signer.check(packet, v.proto.answers[id]) {
		return errBadSignature()
	}
	return nil
}
