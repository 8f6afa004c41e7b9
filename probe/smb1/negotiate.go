package smb1

import (
	"context"
	"errors"
	"fmt"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// Security mode of a server (MS-CIFS 2.2.4.52.2).
const (
	modeUser         = 0x01 // it knows users; else shares have passwords
	modeEncrypted    = 0x02 // passwords are not sent as such
	modeSigning      = 0x04 // it can sign
	modeSigningAsked = 0x08 // it demands signatures
)

// negotiated is what a server said to NEGOTIATE (MS-CIFS 2.2.4.52.2, MS-SMB 2.2.4.5.2).
type negotiated struct {
	mode      byte
	maxMpx    int
	maxBuffer int
	key       uint32 // of the connection, to be given back
	caps      uint32
	challenge []byte // without extended security
	domain    []byte // of the server, in its character set; without extended security
	blob      []byte // with extended security
}

const (
	negotiateWords = 34   // bytes
	minBuffer      = 1024 // that a server must have (MS-CIFS 2.2.4.52.2)
	guidSize       = 16
	challengeSize  = 8
)

// negotiate agrees on the dialect.
func (s *session) negotiate(ctx context.Context) error {
	d := deed{"connect", s.options.address(), -1}
	r, err := s.call(ctx, d, cmdNegotiate, nil, []byte("\x02"+dialect+"\x00"))
	if err != nil {
		return notNegotiated(ctx, d, err)
	}
	n, err := readNegotiated(r)
	if err != nil {
		return d.transport(ctx, err)
	}
	if n == nil {
		return d.fail(probe.ErrProtocol, errors.New("this server does not speak SMB1 ("+dialect+")"), remedyNewer)
	}
	s.server, s.maxMpx, s.maxBuffer, s.caps = *n, n.maxMpx, n.maxBuffer, n.caps
	s.unicode, s.ntStatus, s.extended = n.caps&capUnicode != 0, n.caps&capNTStatus != 0, n.caps&capExtended != 0
	return nil
}

const remedyNewer = "leave out --dialect smb1: newer dialects are better"

// notNegotiated explains a server that did not answer: those that refuse SMB1 close the
// connection.
func notNegotiated(ctx context.Context, d deed, err error) error {
	var late *tooLate
	switch {
	case errors.As(context.Cause(ctx), &late):
		return d.fail(probe.ErrTimeout, fmt.Errorf("it accepted the connection but did not answer SMB negotiation within %v", late.after),
			"check host and port, and see whether the NAS is busy or asleep")
	case ctx.Err() == nil && errors.Is(err, probe.ErrUnreachable):
		return d.fail(probe.ErrUnreachable, errors.New("the server closed the connection when it was offered SMB1"), remedyNewer)
	}
	return err
}

// readNegotiated is nil when the server has no such dialect.
func readNegotiated(r reply) (*negotiated, error) {
	switch {
	case len(r.words) >= 2 && le.Uint16(r.words) == 0xFFFF:
		return nil, nil
	case len(r.words) != negotiateWords || le.Uint16(r.words) != 0:
		return nil, wire.Malformed("%d words in the reply to NEGOTIATE", len(r.words)/2)
	}
	w := r.words
	n := &negotiated{mode: w[2], maxMpx: max(int(le.Uint16(w[3:])), 1), maxBuffer: int(le.Uint32(w[7:])),
		key: le.Uint32(w[15:]), caps: le.Uint32(w[19:])}
	if n.maxBuffer < minBuffer {
		return nil, wire.Malformed("a buffer of %d bytes", n.maxBuffer)
	}
	return n, n.readSecurity(r.data, int(w[33]))
}

func (n *negotiated) readSecurity(data []byte, challenge int) error {
	if n.caps&capExtended != 0 {
		if len(data) < guidSize {
			return wire.Malformed("%d bytes of security in the reply to NEGOTIATE", len(data))
		}
		n.blob = data[guidSize:]
		return nil
	}
	if len(data) < challenge || n.mode&modeEncrypted != 0 && challenge != challengeSize {
		return wire.Malformed("a challenge of %d bytes in %d", challenge, len(data))
	}
	n.challenge, n.domain = data[:challenge], data[challenge:]
	return nil
}
