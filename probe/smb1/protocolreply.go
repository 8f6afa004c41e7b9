package smb1

import (
	"nasprobe/patterns"
	"nasprobe/probe/ntstatus"
	"nasprobe/probe/wire"
)

// Words of the replies to READ_ANDX and WRITE_ANDX, and where the bytes of the former
// begin at the earliest (MS-CIFS 2.2.4.42.2, 2.2.4.43.2).
const (
	readReplyWords  = 12
	writeReplyWords = 6
	readReplyMin    = headerSize + 1 + 2*readReplyWords + 2
)

// Identify implements wire.Protocol. What the server says without being asked is
// skipped, and so is a keep-alive.
func (*protocol) Identify(head []byte) (id uint64, skip bool, err error) {
	if len(head) == 0 {
		return 0, true, nil
	}
	if len(head) < headerSize || string(head[:4]) != signature {
		return 0, false, wire.Malformed("no SMB1 header")
	}
	mid := le.Uint16(head[midAt:])
	switch {
	case mid == unsolicitedMID:
		return 0, true, nil
	case head[flagsAt]&flagReply == 0:
		return 0, false, wire.Malformed("a request from the server")
	}
	return uint64(mid), false, nil
}

// Result implements wire.Protocol.
func (p *protocol) Result(head []byte, _ int, part *wire.Part) (wire.Result, error) {
	p.free(uint16(part.ID))
	want, words := byte(cmdRead), readReplyWords
	if part.Op == patterns.Write {
		want, words = cmdWrite, writeReplyWords
	}
	switch status := statusOf(head); {
	case head[commandAt] != want:
		return wire.Result{}, wire.Malformed("a reply to command %#x", head[commandAt])
	case means(status, ntstatus.EndOfFile) && part.Op == patterns.Read:
		return wire.Result{EOF: true}, nil
	case status != 0 && !means(status, ntstatus.BufferOverflow):
		return wire.Result{Err: statusError(status)}, nil
	case len(head) < headerSize+1+2*words || int(head[headerSize]) < words:
		return wire.Result{}, wire.Malformed("a result that is cut short")
	case part.Op == patterns.Write:
		return wrote(head[headerSize+1:]), nil
	}
	return read(head[headerSize+1:])
}

// read is what the words of a READ_ANDX reply say (MS-SMB 2.2.4.2.2). At the end of the
// file the server returns nothing.
func read(words []byte) (wire.Result, error) {
	r := wire.Result{Count: int(le.Uint16(words[10:])) | int(le.Uint16(words[14:]))<<16, Payload: int(le.Uint16(words[12:]))}
	r.EOF = r.Count == 0
	if r.Count > 0 && r.Payload < readReplyMin {
		return wire.Result{}, wire.Malformed("a payload that begins at byte %d, in the header", r.Payload)
	}
	return r, nil
}

// wrote is what those of a WRITE_ANDX reply say (MS-SMB 2.2.4.3.2). Of a full disk some
// servers say only that nothing was written.
func wrote(words []byte) wire.Result {
	count := int(le.Uint16(words[4:])) | int(le.Uint16(words[8:]))<<16
	if count == 0 {
		return wire.Result{Err: statusError(ntstatus.DiskFull)}
	}
	return wire.Result{Count: count}
}
