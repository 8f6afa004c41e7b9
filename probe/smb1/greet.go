package smb1

import (
	"context"
	"errors"

	"nasprobe/probe"
)

// netbiosPort is that of the session service (RFC 1002 4.3), which boxes that know no
// other way to SMB listen on.
const netbiosPort = "139"

// greet asks the session service for the file server. Elsewhere there is nothing to ask.
func (s *session) greet(ctx context.Context) error {
	if s.options.Port != netbiosPort {
		return nil
	}
	d := deed{"connect", s.options.address(), -1}
	defer s.closeAfter(ctx)()
	body := append(netbiosName("*SMBSERVER", 0x20), netbiosName("NASPROBE", 0x00)...)
	out := append(make([]byte, prefixSize), body...)
	putMark(out, 0)
	out[0] = sessionRequest
	if _, err := s.conn.Write(out); err != nil {
		return d.transport(ctx, err)
	}
	kind, _, err := readFrame(s.conn)
	switch {
	case err != nil:
		return d.transport(ctx, err)
	case kind != sessionPositive:
		return d.fail(probe.ErrRefused, errors.New("the NetBIOS session service does not lead to a file server"), "use port 445")
	}
	return nil
}

// netbiosName is a name of the given kind as the session service writes it: each half of
// a byte is a letter (RFC 1001 14.1).
func netbiosName(name string, kind byte) []byte {
	var padded [16]byte
	for i := range padded {
		padded[i] = ' '
	}
	copy(padded[:15], name)
	padded[15] = kind
	out := []byte{32}
	for _, b := range padded {
		out = append(out, 'A'+b>>4, 'A'+b&15)
	}
	return append(out, 0)
}
