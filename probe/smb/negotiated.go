package smb

// negotiated reads a NEGOTIATE response (MS-SMB2 2.2.4).
func (f *facts) negotiated(p []byte) error {
	if len(p) < headerSize+64 {
		return errFrame("its NEGOTIATE reply is too short")
	}
	b := p[headerSize:]
	f.dialect = le.Uint16(b[4:])
	if dialectName(f.dialect) == "" {
		return errFrame("it chose a dialect that was not offered")
	}
	f.signingRequired = le.Uint16(b[2:])&modeSigningRequired != 0
	f.capabilities = le.Uint32(b[24:])
	f.maxTransact, f.maxRead, f.maxWrite = le.Uint32(b[28:]), le.Uint32(b[32:]), le.Uint32(b[36:])
	if f.maxRead == 0 || f.maxWrite == 0 {
		return errFrame("it takes no reads or no writes")
	}
	switch {
	case f.dialect == 0x0311:
		f.cipher = contextCipher(p, int(le.Uint32(b[60:])), int(le.Uint16(b[6:])))
	case f.dialect >= 0x0300 && f.capabilities&capEncryption != 0:
		f.cipher = cipherCCM
	}
	return nil
}

// contextCipher finds the chosen cipher in the negotiate contexts (MS-SMB2
// 2.2.4.1.2), or 0.
func contextCipher(p []byte, at, count int) uint16 {
	const encryptionCapabilities = 2
	for ; count > 0 && at >= headerSize && at+8 <= len(p); count-- {
		kind, size := le.Uint16(p[at:]), int(le.Uint16(p[at+2:]))
		if kind == encryptionCapabilities && size >= 4 && at+12 <= len(p) {
			return le.Uint16(p[at+10:])
		}
		at += (8 + size + 7) &^ 7
	}
	return 0
}

// transfer is the largest payload of one request in bytes, given the server's
// limit: the library stays below 1 MiB, and without multi-credit requests one
// credit pays for 64 KiB (MS-SMB2 3.2.4.1.5).
func (f *facts) transfer(limit uint32) int64 {
	limit = min(limit, 1<<20)
	if !f.multiCredit() {
		limit = min(limit, creditUnit)
	}
	return int64(limit)
}

// multiCredit tells whether large requests may be made, and paid for by size
// (MS-SMB2 3.2.5.2).
func (f *facts) multiCredit() bool {
	return f.dialect > 0x0202 && f.capabilities&capLargeMTU != 0
}
