package smb1

import "nasprobe/probe/wire"

// The words of a READ_ANDX and a WRITE_ANDX request; two fewer where the server has no
// 64-bit offsets (MS-CIFS 2.2.4.42.1, 2.2.4.43.1).
const (
	readWords  = 12
	writeWords = 14
)

// begin appends the mark, the header and the first words of a request about the file at
// a place: those of READ_ANDX and WRITE_ANDX are alike.
func (p *protocol) begin(out []byte, command byte, mid uint16, words int, off int64) []byte {
	if !p.wide {
		words -= 2
	}
	out = append(p.header(out, command, mid), byte(words), noAndX, 0, 0, 0)
	out = le.AppendUint16(out, p.fid)
	return le.AppendUint32(out, uint32(off))
}

// header appends the mark and the header of a request.
func (p *protocol) header(out []byte, command byte, mid uint16) []byte {
	at := len(out) + prefixSize
	out = append(append(out, 0, 0, 0, 0), p.head[:]...)
	out[at+commandAt] = command
	le.PutUint16(out[at+midAt:], mid)
	return out
}

// appendRead appends a READ_ANDX (MS-CIFS 2.2.4.42.1, MS-SMB 2.2.4.2.1).
func (p *protocol) appendRead(out []byte, mid uint16, part *wire.Part) []byte {
	out = p.begin(out, cmdRead, mid, readWords, part.Off)
	out = le.AppendUint16(out, uint16(len(part.Buf)))
	out = le.AppendUint16(out, 0)                         // the least to return: of pipes
	out = le.AppendUint32(out, uint32(len(part.Buf))>>16) // the high half of the count
	out = le.AppendUint16(out, 0)
	if p.wide {
		out = le.AppendUint32(out, uint32(part.Off>>32))
	}
	return le.AppendUint16(out, 0)
}

// appendWrite appends a WRITE_ANDX up to its payload (MS-CIFS 2.2.4.43.1, MS-SMB
// 2.2.4.3.1). The count of bytes has no high half: what passes 64 KiB it leaves out.
func (p *protocol) appendWrite(out []byte, mid uint16, part *wire.Part) []byte {
	at, size := len(out)+prefixSize, len(part.Buf)
	out = p.begin(out, cmdWrite, mid, writeWords, part.Off)
	out = append(out, make([]byte, 8)...) // timeout, mode, remaining: of pipes
	out = le.AppendUint16(out, uint16(size>>16))
	out = le.AppendUint16(out, uint16(size))
	payload := len(out)
	out = le.AppendUint16(out, 0)
	if p.wide {
		out = le.AppendUint32(out, uint32(part.Off>>32))
	}
	out = le.AppendUint16(out, uint16(size+1))
	out = append(out, 0) // the payload begins at an even place
	le.PutUint16(out[payload:], uint16(len(out)-at))
	return out
}

// seal fills the mark of a packet, and signs it with the payload that will follow.
func (p *protocol) seal(packet []byte, mid uint16, payload []byte) {
	putMark(packet, len(payload))
	if s := p.session.signer; s != nil {
		seq := s.next()
		p.answers[mid] = seq + 1
		s.sign(packet[prefixSize:], seq, payload)
	}
}
