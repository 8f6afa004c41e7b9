package smb1

import (
	"encoding/binary"
	"unicode/utf16"

	"golang.org/x/text/encoding/japanese"
)

// fakeRequest is one that a fake server got (MS-CIFS 2.2.3).
type fakeRequest struct {
	packet      []byte
	command     byte
	words, data []byte
	dataAt      int // from the header
	oem         bool
}

// asked takes a packet apart; what is no request has no words.
func asked(packet []byte) fakeRequest {
	r := fakeRequest{packet: packet}
	if len(packet) < 35 || string(packet[:4]) != "\xFFSMB" {
		return r
	}
	r.command = packet[4]
	end := 33 + 2*int(packet[32])
	if len(packet) < end+2 {
		return r
	}
	r.words, r.dataAt = packet[33:end], end+2
	r.data = packet[r.dataAt:]
	r.oem = binary.LittleEndian.Uint16(packet[10:])&0x8000 == 0
	return r
}

func (r fakeRequest) u8(at int) int {
	if at >= len(r.words) {
		return 0
	}
	return int(r.words[at])
}

func (r fakeRequest) u16(at int) int    { return r.u8(at) | r.u8(at+1)<<8 }
func (r fakeRequest) u32(at int) uint32 { return uint32(r.u16(at)) | uint32(r.u16(at+2))<<16 }

// part is some of the packet, by its place from the header.
func (r fakeRequest) part(at, n int) []byte {
	if at < 0 || n < 0 || at+n > len(r.packet) {
		return nil
	}
	return r.packet[at : at+n]
}

// text reads a string that begins at a place from the header, after its padding, and
// tells where the next begins.
func (r fakeRequest) text(at int) (string, int) {
	if r.oem {
		end := at
		for end < len(r.packet) && r.packet[end] != 0 {
			end++
		}
		s, _ := japanese.ShiftJIS.NewDecoder().Bytes(r.part(at, end-at))
		return string(s), end + 1
	}
	at += at % 2
	var units []uint16
	for ; at+2 <= len(r.packet); at += 2 {
		u := binary.LittleEndian.Uint16(r.packet[at:])
		if u == 0 {
			return string(utf16.Decode(units)), at + 2
		}
		units = append(units, u)
	}
	return string(utf16.Decode(units)), at
}

// encoded is a string without padding or end.
func (r fakeRequest) encoded(s string) []byte {
	if r.oem {
		b, _ := japanese.ShiftJIS.NewEncoder().Bytes([]byte(s))
		return b
	}
	return fakeUTF16(s)
}

func fakeUTF16(s string) (out []byte) {
	for _, u := range utf16.Encode([]rune(s)) {
		out = binary.LittleEndian.AppendUint16(out, u)
	}
	return out
}

// reply is the packet that answers a request; status 0 is success.
func (k *fakeClient) reply(r fakeRequest, status uint32, words, data []byte) []byte {
	flags := uint16(0x4000)
	if !r.oem {
		flags |= 0x8000
	}
	if k.fake.dosErrors {
		flags &^= 0x4000
		status = fakeDOS(status)
	}
	p := append([]byte(nil), r.packet[:32]...)
	binary.LittleEndian.PutUint32(p[5:], status)
	p[9] |= 0x80
	binary.LittleEndian.PutUint16(p[10:], flags)
	binary.LittleEndian.PutUint16(p[24:], k.tid)
	binary.LittleEndian.PutUint16(p[28:], k.uid)
	p = append(append(p, byte(len(words)/2)), words...)
	p = binary.LittleEndian.AppendUint16(p, uint16(len(data)))
	return append(p, data...)
}

// fakeDOS is an error as boxes without NTSTATUS tell it: class, then code (MS-CIFS 2.2.2.4).
func fakeDOS(status uint32) uint32 {
	codes := map[uint32]uint32{0: 0, fakeNoSuchFile: 2<<16 | 1, fakeExists: 80<<16 | 1, fakeDenied: 5<<16 | 1, fakeLogonFailure: 5<<16 | 1,
		fakeNoShare: 6<<16 | 2, fakeBadHandle: 6<<16 | 1, fakeIsDirectory: 5<<16 | 1, fakeNoMoreFiles: 18<<16 | 1, fakeFull: 112<<16 | 1}
	if code, ok := codes[status]; ok {
		return code
	}
	return 50<<16 | 1
}

const (
	fakeNoMoreFiles  = 0x80000006
	fakeBadHandle    = 0xC0000008
	fakeNoSuchFile   = 0xC0000034
	fakeExists       = 0xC0000035
	fakeDenied       = 0xC0000022
	fakeLogonFailure = 0xC000006D
	fakeFull         = 0xC000007F
	fakeIsDirectory  = 0xC00000BA
	fakeNotSupported = 0xC00000BB
	fakeNoShare      = 0xC00000CC
)
