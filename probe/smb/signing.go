package smb

import "github.com/cloudsoda/go-smb2"

// statusPending is that of an interim reply (MS-SMB2 3.3.4.2).
const statusPending = 0x00000103

// signer signs the interim replies of one connection.
type signer struct {
	handshake  handshake
	sessionKey []byte // nil unless signing is required and the log-in yielded one
	dialect    uint16
	key        []byte // nil until it is needed
}

// interim signs p if it is an interim reply without a signature.
func (s *signer) interim(p []byte) {
	if s.sessionKey == nil || len(p) < headerSize || p[0] != 0xFE {
		return
	}
	h := header(p)
	if h.next() != 0 || h.status() != statusPending || h.flags()&flagSigned != 0 {
		return
	}
	if s.key == nil {
		s.key = signingKey(s.dialect, s.sessionKey, s.handshake)
	}
	sign(p, s.dialect, s.key)
}

// keyListener tells the session key to whoever signs beside the library.
type keyListener struct {
	smb2.Initiator
	tell func(sessionKey []byte)
}

// SessionKey implements smb2.Initiator.
func (k keyListener) SessionKey() []byte {
	key := k.Initiator.SessionKey()
	k.tell(key)
	return key
}
