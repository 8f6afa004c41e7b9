package smb

import "encoding/binary"

var le = binary.LittleEndian

// Commands that the tap looks at (MS-SMB2 2.2.1.2).
const (
	cmdNegotiate    = 0x00
	cmdSessionSetup = 0x01
	cmdTreeConnect  = 0x03
	cmdCreate       = 0x05
	cmdClose        = 0x06
	cmdFlush        = 0x07
	cmdRead         = 0x08
	cmdWrite        = 0x09
	cmdEcho         = 0x0D
	commandCount    = 0x13
)

// Header flags (MS-SMB2 2.2.1.2).
const (
	flagFromServer = 0x00000001
	flagAsync      = 0x00000002
	flagSigned     = 0x00000008
)

// Session flags (MS-SMB2 2.2.6).
const (
	sessionGuest   = 0x01
	sessionNull    = 0x02
	sessionEncrypt = 0x04
)

// Capabilities (MS-SMB2 2.2.4) and security mode.
const (
	capLargeMTU         = 0x04
	capEncryption       = 0x40
	modeSigningRequired = 0x02
)

// shareDisk is the type of a share of files (MS-SMB2 2.2.10).
const shareDisk = 1

// Sizes in bytes (MS-SMB2 2.1, 2.2.1, 2.2.41).
const (
	prefixSize    = 4
	headerSize    = 64
	transformSize = 52
	sessionFlagAt = headerSize + 2
)

// header is a view of an SMB2 packet header (MS-SMB2 2.2.1.2).
type header []byte

func (h header) creditCharge() uint16 { return le.Uint16(h[6:]) }
func (h header) status() uint32       { return le.Uint32(h[8:]) }
func (h header) command() uint16      { return le.Uint16(h[12:]) }
func (h header) credits() uint16      { return le.Uint16(h[14:]) }
func (h header) flags() uint32        { return le.Uint32(h[16:]) }
func (h header) next() int            { return int(le.Uint32(h[20:])) }
func (h header) messageID() uint64    { return le.Uint64(h[24:]) }
func (h header) treeID() uint32       { return le.Uint32(h[36:]) }
func (h header) sessionID() uint64    { return le.Uint64(h[40:]) }

// isLogin tells the packets before the session from those within.
func isLogin(h header) bool {
	return h[0] == 0xFE && (h.command() == cmdNegotiate || h.command() == cmdSessionSetup)
}

// dialects are the revisions this client offers (MS-SMB2 2.2.3).
var dialects = []struct {
	revision uint16
	name     string
}{
	{0x0202, "2.0.2"}, {0x0210, "2.1"}, {0x0300, "3.0"}, {0x0302, "3.0.2"}, {0x0311, "3.1.1"},
}

func dialectName(revision uint16) string {
	for _, d := range dialects {
		if d.revision == revision {
			return d.name
		}
	}
	return ""
}

func dialectRevision(name string) (uint16, bool) {
	for _, d := range dialects {
		if d.name == name {
			return d.revision, true
		}
	}
	return 0, false
}

// Ciphers that this client offers (MS-SMB2 2.2.3.1.2).
const (
	cipherCCM = 0x0001
	cipherGCM = 0x0002
)

func cipherName(id uint16) string {
	switch id {
	case cipherCCM:
		return "AES-128-CCM"
	case cipherGCM:
		return "AES-128-GCM"
	}
	return ""
}
