package smb1

import (
	"crypto/des"
	"errors"
	"fmt"

	"golang.org/x/crypto/md4" //lint:ignore SA1019 what NTLM is made of

	"nasprobe/probe"
)

// answer is what a client without extended security sends for a challenge.
type answer struct {
	oem, nt    []byte
	domain     string // of the user
	signingKey []byte // nil: there is none
}

// answer answers the challenge of the server for the log-in (MS-CIFS 3.2.4.2.4).
func (s *session) answer() (answer, error) {
	a := answer{domain: s.login.domain}
	l := s.login
	switch {
	case s.shareMode(): // the share has the password
		return a, nil
	case l.auth == probe.AuthAnonymous, l.auth == probe.AuthGuest && l.password == "":
		return a, nil
	case s.server.mode&modeEncrypted == 0:
		return a, s.logIn().fail(probe.ErrRefused, errPlainPassword, remedyEncrypted)
	case l.ntlmv1:
		return s.answerV1(a), nil
	}
	return s.answerV2(a)
}

var errPlainPassword = errors.New("the server wants the password as plain text, which is not sent")

const remedyEncrypted = "let the NAS take encrypted passwords (Samba: encrypt passwords = yes)"

// answerV1 answers with NTLMv1 (MS-NLMP 3.3.1) in both places, since the older one for
// LAN Manager gives the password away.
func (s *session) answerV1(a answer) answer {
	hash := ntHash(s.login.password)
	a.nt = ntResponse(hash, s.server.challenge)
	a.oem = a.nt
	a.signingKey = append(md4Sum(hash), a.nt...)
	return a
}

// answerV2 answers with NTLMv2 (MS-NLMP 3.3.2), which the library makes for a challenge
// of extended security only: one is made up around that of the server.
func (s *session) answerV2(a answer) (answer, error) {
	if a.domain == "" {
		a.domain = s.text(s.server.domain)
	}
	l := s.login
	l.domain = a.domain
	ntlm := l.initiator()
	if _, err := ntlm.InitSecContext(); err != nil {
		return a, s.logIn().fail(nil, err, "")
	}
	message, err := s.accept(ntlm, tokenForm{}, challengeMessage(s.server.challenge, utf16Bytes(a.domain)))
	if err != nil {
		return a, err
	}
	size, at := int(le.Uint16(message[20:])), int(le.Uint32(message[24:])) // NtChallengeResponseFields
	if at+size > len(message) {
		return a, s.logIn().fail(nil, fmt.Errorf("an NTLM response of %d bytes in %d", size, len(message)), "")
	}
	a.nt = message[at : at+size]
	a.signingKey = append(append([]byte(nil), sessionKey(ntlm)...), a.nt...)
	return a, nil
}

// challengeMessage is a CHALLENGE_MESSAGE (MS-NLMP 2.2.1.2) which asks for no key
// exchange, so that the session key is that of the response itself.
func challengeMessage(challenge, domain []byte) []byte {
	const (
		headSize   = 56
		unicode    = 0x00000001
		target     = 0x00000004
		ntlm       = 0x00000200
		extended   = 0x00080000
		targetInfo = 0x00800000
		strong     = 0x20000000 // 128 bits

		domainName = 2 // MsvAvNbDomainName
	)
	info := le.AppendUint16(nil, domainName)
	info = le.AppendUint16(info, uint16(len(domain)))
	info = append(append(info, domain...), 0, 0, 0, 0)

	out := append([]byte("NTLMSSP\x00"), 2, 0, 0, 0)
	out = appendField(out, len(domain), headSize)
	out = le.AppendUint32(out, unicode|target|ntlm|extended|targetInfo|strong)
	out = append(out, challenge...)
	out = append(out, make([]byte, 8)...)
	out = appendField(out, len(info), headSize+len(domain))
	out = append(out, make([]byte, headSize-len(out))...)
	return append(append(out, domain...), info...)
}

func appendField(out []byte, size, at int) []byte {
	out = le.AppendUint16(out, uint16(size))
	out = le.AppendUint16(out, uint16(size))
	return le.AppendUint32(out, uint32(at))
}

func utf16Bytes(text string) []byte {
	out, err := utf16le().NewEncoder().String(text)
	if err != nil {
		panic(err) // Unicode has every character
	}
	return []byte(out)
}

// ntHash is NTOWFv1 of a password (MS-NLMP 3.3.1).
func ntHash(password string) []byte { return md4Sum(utf16Bytes(password)) }

func md4Sum(b []byte) []byte {
	h := md4.New()
	h.Write(b)
	return h.Sum(nil)
}

// ntResponse is DESL of a challenge: it is encrypted thrice, with a third each of the hash
// (MS-NLMP 6).
func ntResponse(hash, challenge []byte) []byte {
	var key [21]byte
	copy(key[:], hash)
	var out []byte
	for part := range 3 {
		block, err := des.NewCipher(desKey(key[7*part:]))
		if err != nil {
			panic(err) // every key has 8 bytes
		}
		var third [des.BlockSize]byte
		block.Encrypt(third[:], challenge)
		out = append(out, third[:]...)
	}
	return out
}

// desKey spreads 56 bits over 8 bytes, whose lowest bits are for parity.
func desKey(bits []byte) []byte {
	var all uint64
	for _, b := range bits[:7] {
		all = all<<8 | uint64(b)
	}
	key := make([]byte, 8)
	for i := range key {
		key[i] = byte(all>>(49-7*i)) << 1
	}
	return key
}
