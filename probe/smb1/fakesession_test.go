package smb1

import (
	"bytes"
	"crypto/des"
	"crypto/hmac"
	"crypto/md5"
	"encoding/binary"
	"strings"

	"golang.org/x/crypto/md4" //lint:ignore SA1019 it is what NTLM is made of
)

// fakeClient is one connection of a fake server.
type fakeClient struct {
	fake      *fake
	challenge []byte
	buffer    int // of the client, in bytes
	uid, tid  uint16
	dead      bool
	handles   map[uint16]*fakeHandle
	listings  map[uint16][]fakeEntry // what is left of them, by search
	last      uint16
}

// answer carries out a request; some have several replies.
func (k *fakeClient) answer(packet []byte) [][]byte {
	r := asked(packet)
	switch r.command {
	case 0x72:
		return k.one(k.negotiate(r))
	case 0x73:
		return k.one(k.sessionSetup(r))
	case 0x75:
		return k.one(k.treeConnect(r))
	case 0x32, 0x25:
		return k.transact(r)
	case 0x2E:
		return k.cutShort(k.one(k.read(r)))
	}
	if do, ok := fakeCommands[r.command]; ok && k.uid != 0 {
		return k.one(do(k, r))
	}
	return k.one(k.reply(r, fakeNotSupported, nil, nil))
}

var fakeCommands = map[byte]func(*fakeClient, fakeRequest) []byte{
	0x04: (*fakeClient).close, 0x05: (*fakeClient).flush, 0x06: (*fakeClient).remove, 0x2F: (*fakeClient).write, 0xA2: (*fakeClient).create,
	0x10: (*fakeClient).checkDirectory,
	0x2B: func(k *fakeClient, r fakeRequest) []byte { return k.reply(r, 0, []byte{1, 0}, r.data) },
	0x71: func(k *fakeClient, r fakeRequest) []byte { return k.reply(r, 0, nil, nil) },
	0x74: func(k *fakeClient, r fakeRequest) []byte { return k.reply(r, 0, []byte{0xFF, 0, 0, 0}, nil) },
}

func (k *fakeClient) one(p []byte) [][]byte { return [][]byte{framed(p)} }

// cutShort sends half of the reply to a certain read, and nothing ever after.
func (k *fakeClient) cutShort(replies [][]byte) [][]byte {
	if k.fake.cut > 0 && k.fake.reads.Add(1) == int64(k.fake.cut) {
		k.dead = true
		replies[0] = replies[0][:len(replies[0])/2]
	}
	return replies
}

// negotiate takes NT LM 0.12 and no extended security (MS-CIFS 2.2.4.52.2).
func (k *fakeClient) negotiate(r fakeRequest) []byte {
	index := bytes.Count(r.data[:max(0, bytes.Index(r.data, []byte("NT LM 0.12\x00")))], []byte{0})
	caps, mode := uint32(0x1|0x8|0x10|0x200), byte(3) // raw mode is never used; large files, NT SMBs, NT find
	if !k.fake.oem {
		caps |= 0x4
	}
	if !k.fake.dosErrors {
		caps |= 0x40
	}
	if k.fake.large {
		caps |= 0xC000
	}
	if k.fake.shareMode {
		mode &^= 1
	}
	if k.fake.plain {
		mode &^= 2
	}
	words := binary.LittleEndian.AppendUint16(nil, uint16(index))
	words = append(words, mode)
	words = binary.LittleEndian.AppendUint16(words, uint16(k.fake.maxMpx))
	words = append(words, 1, 0)
	words = binary.LittleEndian.AppendUint32(words, uint32(k.fake.maxBuffer))
	words = append(words, 0, 0, 1, 0, 7, 0, 0, 0)
	words = binary.LittleEndian.AppendUint32(words, caps)
	words = append(words, make([]byte, 10)...)
	words = append(words, 8)
	data := append(bytes.Clone(k.challenge), r.encoded("WORKGROUP\x00OLDNAS\x00")...)
	return k.reply(r, 0, words, data)
}

// sessionSetup checks the responses to the challenge (MS-CIFS 2.2.4.53.1).
func (k *fakeClient) sessionSetup(r fakeRequest) []byte {
	k.buffer = r.u16(4)
	lm, nt := r.u16(14), r.u16(16)
	user, next := r.text(r.dataAt + lm + nt)
	domain, _ := r.text(next)
	response := r.part(r.dataAt+lm, nt)
	if k.fake.plain {
		response = r.part(r.dataAt, lm)
	}
	if nt == 24 {
		k.fake.weak.Add(1)
	}
	if !k.fake.shareMode && (user != "probe" || !k.proves(response, user, domain)) {
		return k.reply(r, fakeLogonFailure, nil, nil)
	}
	k.uid = 100
	return k.reply(r, 0, []byte{0xFF, 0, 0, 0, 0, 0}, nil)
}

// treeConnect checks the password of the share, where shares have one (MS-CIFS 2.2.4.55).
func (k *fakeClient) treeConnect(r fakeRequest) []byte {
	n := r.u16(6)
	path, _ := r.text(r.dataAt + n)
	host, share, ok := strings.Cut(strings.TrimPrefix(path, `\\`), `\`)
	switch {
	case k.uid == 0 || !ok || host == "" || k.fake.closed:
		return k.reply(r, fakeDenied, nil, nil)
	case !strings.EqualFold(share, k.fake.share) && share != "IPC$":
		return k.reply(r, fakeNoShare, nil, nil)
	case k.fake.shareMode && share != "IPC$" && !k.proves(r.part(r.dataAt, n), "", ""):
		return k.reply(r, fakeDenied, nil, nil)
	}
	k.tid = 200
	return k.reply(r, 0, []byte{0xFF, 0, 0, 0, 0, 0}, append([]byte("A:\x00"), r.encoded("FAT\x00")...))
}

// proves tells whether a response is that of who knows the password.
func (k *fakeClient) proves(response []byte, user, domain string) bool {
	if k.fake.plain {
		return string(bytes.TrimRight(response, "\x00")) == k.fake.password
	}
	hash := md4.New()
	hash.Write(fakeUTF16(k.fake.password))
	key := hash.Sum(nil)
	if len(response) == 24 {
		return bytes.Equal(response, desResponse(key, k.challenge))
	}
	if len(response) < 16 || k.fake.ntlmv1 {
		return false
	}
	v2 := keyed(key, fakeUTF16(strings.ToUpper(user)+domain))
	return hmac.Equal(response[:16], keyed(v2, append(bytes.Clone(k.challenge), response[16:]...)))
}

func keyed(key, text []byte) []byte {
	h := hmac.New(md5.New, key)
	h.Write(text)
	return h.Sum(nil)
}

// desResponse is NTLMv1's (MS-NLMP 3.3.1): the challenge under three keys of 7 bytes.
func desResponse(key, challenge []byte) (out []byte) {
	key = append(bytes.Clone(key), make([]byte, 5)...)
	for part := key; len(part) >= 7; part = part[7:] {
		var bits uint64
		for _, b := range part[:7] {
			bits = bits<<8 | uint64(b)
		}
		var spread [8]byte
		for i := range spread {
			spread[i] = byte(bits>>(49-7*i)&0x7F) << 1
		}
		c, _ := des.NewCipher(spread[:])
		block := make([]byte, 8)
		c.Encrypt(block, challenge)
		out = append(out, block...)
	}
	return out
}
