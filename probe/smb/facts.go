package smb

import "nasprobe/probe/ntstatus"

// facts is what the packets of one connection told: the terms of the session, and
// all that whoever takes the connection over needs to go on with it. Once a
// session is encrypted, only what came before in plain text is known.
type facts struct {
	dialect         uint16
	capabilities    uint32
	signingRequired bool   // by the server
	cipher          uint16 // 0 when the server offers none
	maxTransact     uint32 // bytes, as the next two
	maxRead         uint32
	maxWrite        uint32

	sessionID    uint64
	sessionFlags uint16
	treeID       uint32
	shareType    byte
	shareFlags   uint32
	fileID       [16]byte // of the last CREATE

	credits       int    // granted and not used
	nextMessageID uint64 // of the next request

	requestsSigned bool // the last request after log-in
	repliesSigned  bool // the last reply after log-in
	encrypted      bool // requests began to travel in transform headers

	failed [commandCount]uint32 // last failing NTSTATUS by command
}

// request notes an outgoing packet.
func (f *facts) request(p []byte) {
	switch {
	case len(p) >= transformSize && p[0] == 0xFD:
		f.encrypted, f.requestsSigned = true, false
	case len(p) >= headerSize && p[0] == 0xFE:
		h := header(p)
		if !isLogin(h) {
			f.requestsSigned = h.flags()&flagSigned != 0
		}
		charge := max(int(h.creditCharge()), 1)
		f.nextMessageID = h.messageID() + uint64(charge)
		f.credits -= charge
	}
}

// reply notes the header of an incoming packet.
func (f *facts) reply(h header) {
	f.credits += int(h.credits())
	command, status := h.command(), h.status()
	if !isLogin(h) && status != statusPending {
		f.repliesSigned = h.flags()&flagSigned != 0
	}
	if command < commandCount && ntstatus.IsFailure(status) {
		f.failed[command] = status
	}
}

// bodyWanted is how many bytes of a successful reply, header included, the facts
// come from; 0 when the header is enough.
func bodyWanted(h header, packet int) int {
	switch command := h.command(); {
	case command == cmdSessionSetup && (h.status() == 0 || h.status() == ntstatus.MoreProcessing):
		return packet
	case h.status() != 0:
		return 0
	case command == cmdNegotiate:
		return packet
	case command == cmdTreeConnect:
		return headerSize + 16
	case command == cmdCreate:
		return headerSize + 80
	}
	return 0
}

// body notes what a packet holds of which bodyWanted bytes are there.
func (f *facts) body(p []byte) error {
	h := header(p)
	switch h.command() {
	case cmdNegotiate:
		return f.negotiated(p)
	case cmdSessionSetup: // MS-SMB2 2.2.6
		if len(p) < headerSize+8 {
			return errFrame("its SESSION_SETUP reply is too short")
		}
		f.sessionID, f.sessionFlags = h.sessionID(), le.Uint16(p[sessionFlagAt:])
	case cmdTreeConnect: // MS-SMB2 2.2.10
		f.treeID, f.shareType, f.shareFlags = h.treeID(), p[headerSize+2], le.Uint32(p[headerSize+4:])
	case cmdCreate: // MS-SMB2 2.2.14
		copy(f.fileID[:], p[headerSize+64:])
	}
	return nil
}
