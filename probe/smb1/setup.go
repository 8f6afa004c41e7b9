package smb1

import (
	"context"
	"errors"
	"fmt"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
	"nasprobe/probe/wire"
)

const (
	ourBuffer = 0xFFFF // bytes of a reply that this client takes
	ourVC     = 1      // 0 would make the server drop other connections from here

	setupGuest = 0x0001 // the server took us as a guest (MS-CIFS 2.2.4.53.2)
)

// setUp logs in (MS-CIFS 3.2.4.2.4).
func (s *session) setUp(ctx context.Context) error {
	if err := s.chooseSigning(); err != nil {
		return err
	}
	s.auth, s.user = s.login.auth, s.login.name()
	guest, err := s.setUpAny(ctx)
	if err != nil {
		return s.notLoggedIn(ctx, err)
	}
	if guest {
		s.auth = probe.AuthGuest
	}
	if s.signer == nil && (s.options.Sign || s.willSign && s.extended) {
		return s.logIn().fail(probe.ErrRefused, errUnsigned, s.remedyUnsigned())
	}
	return nil
}

func (s *session) remedyUnsigned() string {
	if s.auth == probe.AuthUser || s.shareMode() {
		return "leave out --sign: this NAS does not sign such a session"
	}
	return "name a user with --user: guests do not sign"
}

// errUnsigned is a session that lacks what the user or the server asked for.
var errUnsigned = errors.New("signatures are demanded, but this session cannot be signed")

func (s *session) logIn() deed {
	if name := s.login.name(); name != "" {
		return deed{"log in", name + " at " + s.options.Host, -1}
	}
	return deed{"log in", s.options.Host, -1}
}

// chooseSigning: signatures are made where either side demands them.
func (s *session) chooseSigning() error {
	able := s.server.mode&(modeSigning|modeSigningAsked) != 0
	s.mustSign = s.options.Sign || s.server.mode&modeSigningAsked != 0
	s.willSign = s.mustSign && able
	if s.options.Sign && !able {
		return s.logIn().fail(probe.ErrRefused, errUnsigned, "leave out --sign: this NAS does not sign SMB1 messages")
	}
	return nil
}

func (s *session) setUpAny(ctx context.Context) (guest bool, err error) {
	switch {
	case s.login.auth == probe.AuthShare && !s.shareMode():
		return false, s.logIn().fail(probe.ErrUsage, errors.New("this server knows users, not passwords of shares"), "leave out --share-password and name a user with --user")
	case s.login.auth == probe.AuthUser && s.shareMode():
		return false, s.logIn().fail(probe.ErrUsage, errors.New("this server knows passwords of shares, not users"), "leave out --user, and give the password of the share with --share-password")
	case s.extended && s.login.needsChallenge():
		return false, s.logIn().fail(probe.ErrRefused, errors.New("the server takes log-ins with extended security only"), ntstatus.RemedyLogin)
	case s.extended:
		return s.setUpExtended(ctx)
	}
	return s.setUpPlain(ctx)
}

// setUpPlain answers the challenge of a server without extended security (MS-CIFS
// 2.2.4.53). In share mode the password comes with the share.
func (s *session) setUpPlain(ctx context.Context) (guest bool, err error) {
	a, err := s.answer()
	if err != nil {
		return false, err
	}
	words := s.setupWords()
	words = le.AppendUint16(words, uint16(len(a.oem)))
	words = le.AppendUint16(words, uint16(len(a.nt)))
	words = append(words, 0, 0, 0, 0)
	words = le.AppendUint32(words, s.clientCaps())
	data := append(append([]byte(nil), a.oem...), a.nt...)
	data, err = s.appendTexts(data, headerSize+1+len(words)+2, s.userName(), a.domain, "nasprobe", "nasprobe")
	if err != nil {
		return false, err
	}
	r, err := s.call(ctx, s.logIn(), cmdSessionSetup, words, data)
	if err != nil {
		return false, err
	}
	return s.loggedIn(ctx, r, 6, a.signingKey)
}

// userName is empty for a server that knows no users (MS-CIFS 3.2.4.2.5).
func (s *session) userName() string {
	if s.shareMode() {
		return ""
	}
	return s.login.user
}

// setupWords are the parameters that both forms begin with.
func (s *session) setupWords() []byte {
	words := []byte{noAndX, 0, 0, 0}
	words = le.AppendUint16(words, ourBuffer)
	words = le.AppendUint16(words, uint16(min(s.maxMpx, 0xFFFF)))
	words = le.AppendUint16(words, ourVC)
	return le.AppendUint32(words, s.server.key)
}

func (s *session) clientCaps() uint32 { return s.caps & (capOurs | capExtended) }

func (s *session) appendTexts(out []byte, at int, texts ...string) (_ []byte, err error) {
	for _, t := range texts {
		if out, err = s.appendText(out, at+len(out), t); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// loggedIn reads the reply that ends a log-in, and begins to sign (MS-CIFS 3.2.5.3).
func (s *session) loggedIn(ctx context.Context, r reply, minWords int, key []byte) (guest bool, err error) {
	if len(r.words) < minWords {
		return false, s.logIn().transport(ctx, wire.Malformed("%d words in the reply to SESSION_SETUP", len(r.words)/2))
	}
	s.uid = r.uid
	guest = le.Uint16(r.words[4:])&setupGuest != 0
	if s.willSign && key != nil && !guest && !leftUnsigned(r.packet) {
		s.signer = newSigner(key)
		if !s.signer.check(r.packet, firstSigned-1) {
			return false, errBadSignature()
		}
	}
	return guest, nil
}

// leftUnsigned tells the reply of a server that does not sign this session: it has these
// letters for a signature. Samba does so without extended security, even where it says
// that signatures are demanded, and takes unsigned requests then.
func leftUnsigned(packet []byte) bool {
	return string(packet[signatureAt:signatureAt+signatureSize]) == "BSRSPYL "
}

// notLoggedIn explains a failed log-in.
func (s *session) notLoggedIn(ctx context.Context, err error) error {
	var late *tooLate
	if errors.As(context.Cause(ctx), &late) {
		return s.logIn().fail(probe.ErrTimeout, fmt.Errorf("it answered SMB negotiation but not the log-in within %v", late.after),
			"see whether the NAS is busy, or waits for a domain controller")
	}
	var e *probe.Error
	if errors.As(err, &e) && saidAsDOS(e.Code, ntstatus.AccessDenied) {
		e.Remedy = ntstatus.RemedyLogin // DOS errors say so that the password is wrong (MS-CIFS 3.3.5.43)
	}
	if s.mayNeedNTLMv1() && errors.As(err, &e) && e.Remedy == ntstatus.RemedyLogin {
		e.Remedy += "; a NAS this old may know nothing better than NTLMv1, which --allow-ntlmv1 allows"
	}
	return err
}

// mayNeedNTLMv1 tells a server without extended security, which is the older the more
// likely without NTLMv2 as well.
func (s *session) mayNeedNTLMv1() bool {
	return !s.extended && s.login.auth == probe.AuthUser && !s.options.AllowNTLMv1
}
