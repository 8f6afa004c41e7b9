package smb1

import (
	"context"
	"errors"
	"fmt"

	"github.com/cloudsoda/go-smb2"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
	"nasprobe/probe/wire"
)

// setUpExtended exchanges tokens of NTLM (MS-SMB 3.2.4.2.4, MS-NLMP). The library that
// SMB2 logs in with makes them: it gives NTLMv2 and the session key.
func (s *session) setUpExtended(ctx context.Context) (guest bool, err error) {
	ntlm := s.login.initiator()
	token, err := ntlm.InitSecContext()
	if err != nil {
		return false, s.logIn().fail(nil, err, "")
	}
	form := formOf(s.server.blob)
	r, blob, err := s.sendToken(ctx, form.first(token))
	if err == nil && r.status != 0 {
		if token, err = s.accept(ntlm, form, blob); err != nil {
			return false, err
		}
		s.uid = r.uid
		r, blob, err = s.sendToken(ctx, form.next(token))
	}
	if err == nil && r.status != 0 && form.asksForProof(blob) {
		r, _, err = s.sendToken(ctx, form.proof(ntlm.Sum))
	}
	if err == nil && r.status != 0 {
		err = s.logIn().transport(ctx, wire.Malformed("a second challenge"))
	}
	if err != nil {
		return false, err
	}
	return s.loggedIn(ctx, r, setupExtendedWords, sessionKey(ntlm))
}

func (l login) initiator() smb2.Initiator {
	return &smb2.NTLMInitiator{Domain: l.domain, User: l.user, Password: l.password}
}

// sessionKey is nil where the log-in left none.
func sessionKey(ntlm smb2.Initiator) (key []byte) {
	defer func() { _ = recover() }() // the library has none before the challenge
	return ntlm.SessionKey()
}

// accept answers a challenge. The library trusts lengths and offsets that it may have
// wrong.
func (s *session) accept(ntlm smb2.Initiator, form tokenForm, blob []byte) (token []byte, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = s.logIn().fail(probe.ErrProtocol, fmt.Errorf("its NTLM challenge makes no sense (%v)", v), "")
		}
	}()
	challenge, err := form.token(blob)
	if err == nil {
		token, err = ntlm.AcceptSecContext(challenge)
	}
	if err != nil {
		return nil, s.logIn().fail(probe.ErrProtocol, fmt.Errorf("its NTLM challenge makes no sense: %w", err), "")
	}
	return token, nil
}

const setupExtendedWords = 8 // bytes of parameters of a reply (MS-SMB 2.2.4.6.2)

// sendToken sends one SESSION_SETUP_ANDX (MS-SMB 2.2.4.6.1).
func (s *session) sendToken(ctx context.Context, blob []byte) (reply, []byte, error) {
	words := s.setupWords()
	words = le.AppendUint16(words, uint16(len(blob)))
	words = append(words, 0, 0, 0, 0)
	words = le.AppendUint32(words, s.clientCaps())
	data, err := s.appendTexts(append([]byte(nil), blob...), headerSize+1+len(words)+2, "nasprobe", "nasprobe")
	if err != nil {
		return reply{}, nil, err
	}
	r, err := s.call(ctx, s.logIn(), cmdSessionSetup, words, data)
	switch {
	case err != nil:
		return r, nil, err
	case r.status != 0 && !means(r.status, ntstatus.MoreProcessing):
		return r, nil, s.logIn().failed(r.status)
	case len(r.words) < setupExtendedWords || int(le.Uint16(r.words[6:])) > len(r.data):
		return r, nil, s.logIn().transport(ctx, errSetup)
	}
	return r, r.data[:le.Uint16(r.words[6:])], nil
}

var errSetup = fmt.Errorf("%w: a reply to SESSION_SETUP without its token", wire.ErrMalformed)

var errNoToken = errors.New("no NTLM message in it")
