package smb1

import (
	"encoding/binary"

	"nasprobe/probe/wire"
)

var le = binary.LittleEndian

const (
	prefixSize = wire.MarkSize
	headerSize = 32 // MS-CIFS 2.2.3.1

	signature = "\xFFSMB"
	dialect   = "NT LM 0.12"
)

// Commands (MS-CIFS 2.2.2.1).
const (
	cmdClose          = 0x04
	cmdFlush          = 0x05
	cmdDelete         = 0x06
	cmdCheckDirectory = 0x10
	cmdTransaction    = 0x25
	cmdEcho           = 0x2B
	cmdRead           = 0x2E // READ_ANDX
	cmdWrite          = 0x2F // WRITE_ANDX
	cmdTransaction2   = 0x32
	cmdNegotiate      = 0x72
	cmdSessionSetup   = 0x73 // SESSION_SETUP_ANDX
	cmdTreeConnect    = 0x75 // TREE_CONNECT_ANDX
	cmdNTCreate       = 0xA2 // NT_CREATE_ANDX

	noAndX = 0xFF
)

// Where a header has what (MS-CIFS 2.2.3.1).
const (
	commandAt   = 4
	statusAt    = 5
	flagsAt     = 9
	flags2At    = 10
	signatureAt = 14
	treeAt      = 24
	processAt   = 26
	userAt      = 28
	midAt       = 30
	wordsAt     = 32 // the count of parameter words

	signatureSize = 8
)

// Flags of a header (MS-CIFS 2.2.3.1, MS-SMB 2.2.3.1).
const (
	flagCaseless  = 0x08
	flagCanonical = 0x10
	flagReply     = 0x80

	flags2LongNames    = 0x0001
	flags2Signed       = 0x0004
	flags2MustBeSigned = 0x0010
	flags2IsLongName   = 0x0040
	flags2Extended     = 0x0800 // extended security
	flags2NTStatus     = 0x4000
	flags2Unicode      = 0x8000
)

// Capabilities (MS-CIFS 2.2.4.52.2, MS-SMB 2.2.4.5.2.1).
const (
	capUnicode    = 0x00000004
	capLargeFiles = 0x00000008
	capNTSMBs     = 0x00000010
	capNTStatus   = 0x00000040
	capNTFind     = 0x00000200
	capLargeRead  = 0x00004000
	capLargeWrite = 0x00008000
	capExtended   = 0x80000000

	// capOurs are those that this client has: extended security comes to it where the
	// server has it as well.
	capOurs = capUnicode | capLargeFiles | capNTSMBs | capNTStatus | capNTFind | capLargeRead | capLargeWrite
)

// processID is any number: it only keeps the locks of processes apart, and none is taken.
const processID = 1

// header appends the header of a request to out, whose signature is still to come
// (MS-CIFS 2.2.3.1).
func (s *session) header(out []byte, command byte, mid uint16) []byte {
	at := len(out)
	out = append(out, make([]byte, headerSize)...)
	h := out[at:]
	copy(h, signature)
	h[commandAt] = command
	h[flagsAt] = flagCaseless | flagCanonical
	le.PutUint16(h[flags2At:], s.flags2(command))
	le.PutUint16(h[treeAt:], s.tid)
	le.PutUint16(h[processAt:], processID)
	le.PutUint16(h[userAt:], s.uid)
	le.PutUint16(h[midAt:], mid)
	return out
}

func (s *session) flags2(command byte) uint16 {
	flags := uint16(flags2LongNames | flags2IsLongName)
	for _, f := range []struct {
		is  bool
		bit uint16
	}{
		{s.unicode, flags2Unicode},
		{s.ntStatus, flags2NTStatus},
		{s.extended, flags2Extended},
		{s.signer != nil || s.willSign && command == cmdSessionSetup, flags2Signed},
		{s.mustSign && command == cmdSessionSetup, flags2MustBeSigned},
	} {
		if f.is {
			flags |= f.bit
		}
	}
	return flags
}
