package smb1

import (
	"errors"
	"io"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// reply is one message of the server (MS-CIFS 2.2.3).
type reply struct {
	status uint32
	words  []byte // parameters
	data   []byte
	dataAt int // where the data begin, in bytes from the header's start
	uid    uint16
	tid    uint16
	packet []byte // all of it, mark excluded
}

// maxReply is more than any reply of the control connection takes, in bytes.
const maxReply = 1 << 17

// exchange is one request on the control connection and what comes back for it.
type exchange struct {
	session *session
	command byte
	mid     uint16
	seq     uint32 // of a signed request
}

func (x *exchange) send(words, data []byte) error {
	s := x.session
	out := s.header(make([]byte, prefixSize, prefixSize+headerSize+3+len(words)+len(data)), x.command, x.mid)
	out = append(out, byte(len(words)/2))
	out = append(out, words...)
	out = le.AppendUint16(out, uint16(len(data)))
	out = append(out, data...)
	putMark(out, 0)
	if s.signer != nil {
		x.seq = s.signer.next()
		s.signer.sign(out[prefixSize:], x.seq, nil)
	}
	_, err := s.conn.Write(out)
	return err
}

// putMark writes the size of a message before it, whose payload of so many bytes may still be
// to come (MS-SMB 2.1, RFC 1002 4.3.1).
func putMark(out []byte, payload int) {
	size := len(out) - prefixSize + payload
	out[0], out[1], out[2], out[3] = 0, byte(size>>16), byte(size>>8), byte(size)
}

// receive gives take the next reply to the request.
func (x *exchange) receive(take func(reply) (bool, error)) (more bool, err error) {
	packet, err := readPacket(x.session.conn)
	if err != nil {
		return false, err
	}
	if packet[flagsAt]&flagReply == 0 {
		return true, nil // a message of the server's own, such as about a lock
	}
	r, err := readReply(packet)
	switch signer := x.session.signer; {
	case err != nil:
		return false, err
	case packet[commandAt] != x.command || le.Uint16(packet[midAt:]) != x.mid:
		return false, wire.Malformed("a reply to command %#x with number %d", packet[commandAt], le.Uint16(packet[midAt:]))
	case signer != nil && !signer.check(packet, x.seq+1):
		return false, errBadSignature()
	case isFailure(r.status):
		return false, statusError(r.status)
	}
	return take(r)
}

// errBadSignature is of a reply that was not signed by the server, or not for this
// request (MS-CIFS 3.2.5.1).
func errBadSignature() error {
	return &probe.Error{Kind: probe.ErrProtocol, Op: "check", Target: "the signature of a reply", Offset: -1,
		Err: errors.New("it is wrong"), Remedy: "see whether something between this machine and the NAS changes data"}
}

// Kinds of messages of the session service (RFC 1002 4.3.1).
const (
	sessionMessage   = 0x00
	sessionRequest   = 0x81
	sessionPositive  = 0x82
	sessionKeepAlive = 0x85
)

// readPacket reads the next SMB message, mark excluded.
func readPacket(r io.Reader) ([]byte, error) {
	for {
		kind, packet, err := readFrame(r)
		switch {
		case err != nil:
			return nil, err
		case kind == sessionKeepAlive:
			continue
		case kind != sessionMessage:
			return nil, wire.Malformed("a message of kind %#x", kind)
		case len(packet) < headerSize+3 || string(packet[:len(signature)]) != signature:
			return nil, wire.Malformed("no SMB1 message")
		}
		return packet, nil
	}
}

func readFrame(r io.Reader) (kind byte, body []byte, err error) {
	var mark [prefixSize]byte
	if _, err := io.ReadFull(r, mark[:]); err != nil {
		return 0, nil, err
	}
	size := int(mark[1])<<16 | int(mark[2])<<8 | int(mark[3])
	if size > maxReply {
		return 0, nil, wire.Malformed("a message of %d bytes", size)
	}
	body = make([]byte, size)
	_, err = io.ReadFull(r, body)
	return mark[0], body, err
}

// readReply takes a message apart.
func readReply(packet []byte) (reply, error) {
	r := reply{status: statusOf(packet), uid: le.Uint16(packet[userAt:]), tid: le.Uint16(packet[treeAt:]), packet: packet}
	words := 2 * int(packet[wordsAt])
	r.dataAt = wordsAt + 1 + words + 2
	if r.dataAt > len(packet) {
		return r, wire.Malformed("%d words of parameters in %d bytes", words/2, len(packet))
	}
	r.words = packet[wordsAt+1 : r.dataAt-2]
	size := int(le.Uint16(packet[r.dataAt-2:]))
	if r.dataAt+size > len(packet) {
		return r, wire.Malformed("%d bytes of data in %d", size, len(packet))
	}
	r.data = packet[r.dataAt : r.dataAt+size]
	return r, nil
}
