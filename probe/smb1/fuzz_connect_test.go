package smb1

import (
	"bytes"
	"testing"

	"nasprobe/probe"
)

// message makes a reply of the server, mark included.
func message(command byte, words, data []byte) []byte {
	out := make([]byte, prefixSize+headerSize)
	h := out[prefixSize:]
	copy(h, signature)
	h[commandAt], h[flagsAt] = command, flagReply
	le.PutUint16(h[flags2At:], flags2NTStatus|flags2Unicode)
	out = append(append(out, byte(len(words)/2)), words...)
	out = append(le.AppendUint16(out, uint16(len(data))), data...)
	putMark(out, 0)
	return out
}

func negotiateReply(mode byte, caps uint32, challenge int, data string) []byte {
	w := make([]byte, negotiateWords)
	w[2], w[33] = mode, byte(challenge)
	le.PutUint16(w[3:], 50)
	le.PutUint32(w[7:], 16644)
	le.PutUint32(w[19:], caps)
	return message(cmdNegotiate, w, []byte(data))
}

// FuzzNegotiated reads whatever may come for the first request.
func FuzzNegotiated(f *testing.F) {
	f.Add(negotiateReply(modeUser|modeEncrypted, capExtended|capUnicode, 0, "0123456789abcdef\x60\x00"))
	f.Add(negotiateReply(modeUser|modeEncrypted, capUnicode, 8, "01234567W\x00\x00\x00"))
	f.Add(negotiateReply(0, 0, 8, "0123"))
	f.Add(message(cmdNegotiate, []byte{0xFF, 0xFF}, nil))
	f.Fuzz(func(t *testing.T, stream []byte) {
		packet, err := readPacket(bytes.NewReader(stream))
		if err != nil {
			return
		}
		r, err := readReply(packet)
		if err != nil {
			return
		}
		n, err := readNegotiated(r)
		if err != nil || n == nil {
			return
		}
		if n.maxMpx < 1 || n.maxBuffer < minBuffer || n.mode&modeEncrypted != 0 && n.caps&capExtended == 0 && len(n.challenge) != challengeSize {
			t.Errorf("%+v", n)
		}
		for _, l := range []login{{auth: probe.AuthUser, user: "u", password: "p"}, {auth: probe.AuthUser, user: "u", password: "p", ntlmv1: true}} {
			s := &session{login: l, server: *n, options: Options{SharePassword: "s"}, unicode: n.caps&capUnicode != 0}
			if n.caps&capExtended == 0 { // there is a challenge
				_, _ = s.sharePassword()
				_, _ = s.answer()
			}
		}
	})
}

// FuzzChallenge answers whatever token a server sends.
func FuzzChallenge(f *testing.F) {
	challenge := challengeMessage([]byte("01234567"), utf16Bytes("WORKGROUP"))
	f.Add(challenge)
	f.Add(marshal(negTokenResp{State: 1, Mechanism: mechanisms()[0], Token: challenge}, "explicit,tag:1"))
	f.Fuzz(func(t *testing.T, blob []byte) {
		s := &session{login: login{auth: probe.AuthUser, user: "u", password: "p"}}
		ntlm := s.login.initiator()
		if _, err := ntlm.InitSecContext(); err != nil {
			t.Fatal(err)
		}
		token, err := s.accept(ntlm, formOf([]byte{0x60}), blob)
		if err == nil && len(token) < 88 {
			t.Errorf("a token of %d bytes", len(token))
		}
	})
}

// FuzzTransaction puts a reply of two messages together and reads it as a list of shares.
func FuzzTransaction(f *testing.F) {
	head := func(totalData, params, paramsAt, data, dataAt, before int) []byte {
		var w []byte
		for _, v := range []int{8, totalData, 0, params, paramsAt, 8 - params, data, dataAt, before, 0} {
			w = le.AppendUint16(w, uint16(v))
		}
		return w
	}
	at := headerSize + 1 + transactReplyWords + 2
	entry := append([]byte("public\x00"), make([]byte, 13)...)
	first := message(cmdTransaction, head(20, 8, at, 10, at+8, 0), append([]byte{0, 0, 0, 0, 1, 0, 1, 0}, entry[:10]...))
	second := message(cmdTransaction, head(20, 0, 0, 10, at, 10), entry[10:])
	f.Add(append(first, second...))
	f.Fuzz(func(t *testing.T, stream []byte) {
		in := bytes.NewReader(stream)
		asked := transaction{command: cmdTransaction, maxParams: 8, maxReturn: 0xFC00}
		var g gathering
		for more := true; more; {
			packet, err := readPacket(in)
			if err != nil {
				return
			}
			r, err := readReply(packet)
			if err != nil {
				return
			}
			if more, err = g.add(r, asked); err != nil {
				return
			}
		}
		if len(g.params) > asked.maxParams || len(g.data) > asked.maxReturn {
			t.Errorf("%d and %d bytes", len(g.params), len(g.data))
		}
		if names, err := readShares(g.params, g.data); err == nil && len(names)*shareEntry > len(g.data) {
			t.Errorf("%d shares in %d bytes", len(names), len(g.data))
		}
	})
}
