package smb1

import (
	"encoding/hex"
	"testing"

	"nasprobe/probe"
)

// TestNTLMv1 checks the example of MS-NLMP 4.2.2.
func TestNTLMv1(t *testing.T) {
	s := &session{login: login{auth: probe.AuthUser, user: "User", password: "Password", ntlmv1: true}}
	s.server = negotiated{mode: modeUser | modeEncrypted, challenge: []byte{0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef}}
	a, err := s.answer()
	const response = "67c43011f30298a2ad35ece64f16331c44bdbed927841f94"
	if got := hex.EncodeToString(a.nt); err != nil || got != response {
		t.Errorf("%v, response %s, want %s", err, got, response)
	}
	if got := hex.EncodeToString(a.signingKey); got != "d87262b0cde4b1cb7499becccdf10784"+response {
		t.Errorf("signing key %s", got)
	}
}

// TestNoPlainPassword: a server that wants the password as it is gets none.
func TestNoPlainPassword(t *testing.T) {
	for _, c := range []struct {
		mode byte
		l    login
		o    Options
	}{
		{modeUser, login{auth: probe.AuthUser, user: "u", password: "p"}, Options{}},
		{modeUser, login{auth: probe.AuthUser, user: "u", password: "p", ntlmv1: true}, Options{}},
		{0, login{auth: probe.AuthShare}, Options{SharePassword: "p"}},
	} {
		s := &session{login: c.l, options: c.o, server: negotiated{mode: c.mode, challenge: make([]byte, challengeSize)}}
		_, err := s.answer()
		if err == nil {
			_, err = s.sharePassword()
		}
		if want := "the server wants the password as plain text, which is not sent"; err == nil || err.(*probe.Error).Err.Error() != want {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestAnswerV2 takes the domain of the server where the user named none.
func TestAnswerV2(t *testing.T) {
	for domain, want := range map[string]string{"": "WORKGROUP", "HOME": "HOME"} {
		s := &session{login: login{auth: probe.AuthUser, domain: domain, user: "ユーザー", password: "パスワード"}, unicode: true}
		s.server = negotiated{mode: modeUser | modeEncrypted, challenge: make([]byte, challengeSize), domain: utf16Bytes("WORKGROUP\x00SERVER\x00")}
		a, err := s.answer()
		if err != nil || a.domain != want || len(a.nt) < 44 || len(a.signingKey) != 16+len(a.nt) {
			t.Errorf("%q: %v, domain %q, %d bytes, key of %d", domain, err, a.domain, len(a.nt), len(a.signingKey))
		}
	}
}
