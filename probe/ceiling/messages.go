package ceiling

import "nasprobe/patterns"

// Messages are the requests and replies of a file protocol.
type Messages struct {
	Protocol      string // "smb" (SMB 2 and 3), "nfs" (version 3); any other counts as bare data
	Encrypted     bool
	TransferRead  int64 // the most bytes that one request reads; 0 is any number
	TransferWrite int64 // likewise of a write
}

// around are the bytes of a message beside the data of the file.
type around struct {
	readReply, writeCall int // with data in them
	readCall, writeReply int // without
	encryption           int // in each, if there is any
}

// protocols is the table of headers. Those of RPC have the length of a host name and of a
// file handle in them, of which 8 and 32 bytes are usual.
var protocols = map[string]around{
	// Direct TCP (MS-SMB2 2.1), 4; header (2.2.1), 64; READ (2.2.19, 2.2.20), 49 and 16;
	// WRITE (2.2.21, 2.2.22), 48 and 17; TRANSFORM_HEADER (2.2.41), 52.
	"smb": {readReply: 4 + 64 + 16, writeCall: 4 + 64 + 48, readCall: 4 + 64 + 49, writeReply: 4 + 64 + 17, encryption: 52},
	// Record mark (RFC 5531 11), 4; call with AUTH_SYS and reply (RFC 5531 9), 72 and 24;
	// READ3 (RFC 1813 3.3.6), 48 and 104; WRITE3 (3.3.7), 56 and 136.
	"nfs": {readReply: 4 + 24 + 104, writeCall: 4 + 72 + 56, readCall: 4 + 72 + 48, writeReply: 4 + 24 + 136},
}

// exchange is what one block takes of the protocol, in bytes of the TCP streams.
type exchange struct {
	data   float64 // in the direction of the data, these counted in
	empty  float64 // in the other
	blocks float64 // requests
}

func (m Messages) read(block int64) exchange {
	a, n := protocols[m.Protocol], parts(block, m.TransferRead)
	return exchange{float64(block) + n*m.size(a.readReply), n * m.size(a.readCall), n}
}

func (m Messages) write(block int64) exchange {
	a, n := protocols[m.Protocol], parts(block, m.TransferWrite)
	return exchange{float64(block) + n*m.size(a.writeCall), n * m.size(a.writeReply), n}
}

func (m Messages) size(bytes int) float64 {
	if m.Encrypted {
		bytes += protocols[m.Protocol].encryption
	}
	return float64(bytes)
}

// parts is how many requests a block is sent in.
func parts(block, transfer int64) float64 {
	if transfer <= 0 {
		return 1
	}
	return float64((block + transfer - 1) / transfer)
}

// shares of the bytes of a row that are read, and written.
func shares(p patterns.Pattern) (read, write float64) {
	switch p.Op {
	case patterns.Read:
		return 1, 0
	case patterns.Write:
		return 0, 1
	}
	r := float64(p.ReadPercent) / 100
	return r, 1 - r
}
