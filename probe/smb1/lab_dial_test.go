package smb1

import (
	"context"
	"errors"
	"net"
	"slices"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
	"nasprobe/probe/probetest"
)

// Servers of the lab that speak nothing but SMB1.
const (
	portNT1    = "4451"
	portSigned = "4454" // demands signatures
	portOld    = "4455" // takes NTLM responses without extended security
)

// labAt is the options of a server of the lab, for its own user.
func labAt(t testing.TB, port, share string) Options {
	l := probetest.NeedLab(t)
	return Options{Host: l.Server, Port: port, Share: share, User: probetest.LabUser, Password: probetest.LabPassword}
}

// shortly is a context that no log-in should outlive.
func shortly(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	return ctx
}

func connected(t testing.TB, o Options) *session {
	t.Helper()
	s, err := dialAny(shortly(t), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	return s
}

func TestLabLogin(t *testing.T) {
	guest := func(o Options) Options { o.User, o.Password = "", ""; return o }
	sign := func(o Options) Options { o.Sign = true; return o }
	weak := func(o Options) Options { o.AllowNTLMv1 = true; return o }
	at6 := func(o Options) Options { o.Host = probetest.LabServer6; return o }
	for _, c := range []struct {
		name   string
		o      Options
		auth   string
		signed bool
	}{
		{"user", labAt(t, portNT1, "share"), probe.AuthUser, false},
		{"Japanese name", labAt(t, portNT1, "共有"), probe.AuthUser, false},
		{"IPv6", at6(labAt(t, portNT1, "share")), probe.AuthUser, false},
		{"guest", guest(labAt(t, portNT1, "public")), probe.AuthGuest, false},
		{"signatures demanded by the server", labAt(t, portSigned, "share"), probe.AuthUser, true},
		{"signatures demanded by both", sign(labAt(t, portSigned, "share")), probe.AuthUser, true},
		{"small buffer", labAt(t, portOld, "share"), probe.AuthUser, false},
		{"NTLMv1 allowed and not needed", weak(labAt(t, portOld, "share")), probe.AuthUser, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := connected(t, c.o)
			if s.auth != c.auth || (s.signer != nil) != c.signed || s.login.ntlmv1 {
				t.Errorf("auth %q, signed %v, NTLMv1 %v", s.auth, s.signer != nil, s.login.ntlmv1)
			}
			for range 3 {
				if _, err := s.call(shortly(t), deed{"echo", "", -1}, cmdEcho, []byte{1, 0}, []byte("hello")); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// oldForm logs in to the lab without extended security; with narrow also without Unicode
// and NTSTATUS.
func oldForm(t *testing.T, l login, narrow bool) *session {
	t.Helper()
	o := labAt(t, portOld, "share")
	conn, err := net.Dial("tcp", o.address())
	if err != nil {
		t.Fatal(err)
	}
	s := newSession(o, l, conn)
	t.Cleanup(s.close)
	if err := s.negotiate(shortly(t)); err != nil {
		t.Fatal(err)
	}
	if narrow {
		s.unicode, s.ntStatus, s.caps = false, false, s.caps&^(capUnicode|capNTStatus)
	}
	if s.extended || len(s.server.challenge) != challengeSize {
		t.Fatalf("extended %v, challenge %x", s.extended, s.server.challenge)
	}
	return s
}

func TestLabOldForm(t *testing.T) {
	good := login{auth: probe.AuthUser, user: probetest.LabUser, password: probetest.LabPassword}
	for name, narrow := range map[string]bool{"Unicode": false, "OEM": true} {
		for _, ntlmv1 := range []bool{false, true} {
			l := good
			l.ntlmv1 = ntlmv1
			s := oldForm(t, l, narrow)
			if err := s.setUp(shortly(t)); err != nil || s.auth != probe.AuthUser {
				t.Errorf("%s, NTLMv1 %v: %v, as %s", name, ntlmv1, err, s.auth)
			}
			if err := s.mount(shortly(t), "共有"); err != nil {
				t.Errorf("%s, NTLMv1 %v: %v", name, ntlmv1, err)
			}
			if names, err := s.shares(shortly(t)); err != nil || !slices.Contains(names, "共有") {
				t.Errorf("%s, NTLMv1 %v: %q, %v", name, ntlmv1, names, err)
			}
			l.password = "wrong"
			s = oldForm(t, l, narrow)
			if err := s.setUp(shortly(t)); !errors.Is(err, probe.ErrRefused) || !failedWith(err, ntstatus.LogonFailure) && !failedWith(err, ntstatus.AccessDenied) {
				t.Errorf("%s, NTLMv1 %v, wrong password: %v", name, ntlmv1, err)
			}
		}
	}
}

func TestLabAnonymousOldForm(t *testing.T) {
	s := oldForm(t, login{auth: probe.AuthAnonymous}, false)
	if err := s.setUp(shortly(t)); err != nil || s.auth == probe.AuthUser {
		t.Fatalf("%v, as %s", err, s.auth)
	}
	if err := s.mount(shortly(t), "public"); err != nil {
		t.Error(err)
	}
}

func TestLabRefusals(t *testing.T) {
	with := func(o Options, change func(*Options)) Options { change(&o); return o }
	share := labAt(t, portNT1, "share")
	for _, c := range []struct {
		name   string
		o      Options
		kind   error
		text   string
		remedy string
	}{
		{"wrong password", with(share, func(o *Options) { o.Password = "wrong" }), probe.ErrRefused,
			"log in probe at 10.79.77.1: STATUS_LOGON_FAILURE (0xC000006D)", ntstatus.RemedyLogin},
		{"wrong password, NTLMv1 too", with(share, func(o *Options) { o.Password, o.AllowNTLMv1 = "wrong", true }), probe.ErrRefused,
			"log in probe at 10.79.77.1: STATUS_LOGON_FAILURE (0xC000006D)", ntstatus.RemedyLogin},
		{"no user", with(share, func(o *Options) { o.User, o.Password = "", "" }), probe.ErrRefused,
			`connect to share \\10.79.77.1\share: STATUS_ACCESS_DENIED (0xC0000022)`, "name a user with --user, or --share-password where the share has a password of its own"},
		{"no such share", with(share, func(o *Options) { o.Share = "nowhere" }), probe.ErrNotExist,
			`connect to share \\10.79.77.1\nowhere: STATUS_BAD_NETWORK_NAME (0xC00000CC): the server has: encrypted, public, ro, share, tiny, with space, 共有`, "name one of them"},
		{"no such directory", with(share, func(o *Options) { o.Dir = "nowhere" }), probe.ErrNotExist,
			`open directory \\10.79.77.1\share\nowhere: STATUS_OBJECT_NAME_NOT_FOUND (0xC0000034)`, ntstatus.RemedyName},
		{"a file", with(share, func(o *Options) { o.Share, o.Dir = "ro", "sample.bin" }), probe.ErrUsage,
			`open directory \\10.79.77.1\ro\sample.bin: it is a file`, "name a directory"},
		{"a pipe", with(share, func(o *Options) { o.Share = "IPC$" }), probe.ErrUsage,
			`connect to share \\10.79.77.1\IPC$: it is not a share of files`, "name another share"},
		{"no signatures", with(share, func(o *Options) { o.Sign = true }), probe.ErrRefused,
			"log in probe at 10.79.77.1: signatures are demanded, but this session cannot be signed", "leave out --sign: this NAS does not sign SMB1 messages"},
		{"a guest where signatures are demanded", with(share, func(o *Options) { o.Port, o.User, o.Password = portSigned, "", "" }), probe.ErrRefused,
			"log in guest at 10.79.77.1: signatures are demanded, but this session cannot be signed", "name a user with --user: guests do not sign"},
		{"a share password where users are known", with(share, func(o *Options) { o.User, o.Password, o.SharePassword = "", "", "x" }), probe.ErrUsage,
			"log in 10.79.77.1: this server knows users, not passwords of shares", "leave out --share-password and name a user with --user"},
		{"no SMB1 there", with(share, func(o *Options) { o.Port = "445" }), probe.ErrProtocol,
			"connect 10.79.77.1:445: this server does not speak SMB1 (NT LM 0.12)", remedyNewer},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := dialAny(shortly(t), c.o)
			if err == nil {
				s.close()
			}
			if !errors.Is(err, c.kind) || err.Error() != c.text || probe.Remedy(err) != c.remedy {
				t.Errorf("%v, remedy %q; want %q, %q", err, probe.Remedy(err), c.text, c.remedy)
			}
		})
	}
}

func TestLabShares(t *testing.T) {
	for port, want := range map[string][]string{
		portNT1: {"encrypted", "public", "ro", "share", "tiny", "with space", "共有"},
		portOld: {"public", "share", "共有"},
	} {
		names, err := Shares(shortly(t), labAt(t, port, ""))
		if err != nil || !slices.Equal(names, want) {
			t.Errorf("port %s: %q, %v; want %q", port, names, err, want)
		}
	}
}

// TestLabSessionService asks for the file server as on port 139.
func TestLabSessionService(t *testing.T) {
	o := labAt(t, portNT1, "share")
	conn, err := net.Dial("tcp", o.address())
	if err != nil {
		t.Fatal(err)
	}
	o.Port = netbiosPort
	s := newSession(o, o.logins()[0], conn)
	t.Cleanup(s.close)
	if err := s.greet(shortly(t)); err != nil {
		t.Fatal(err)
	}
	if err := s.negotiate(shortly(t)); err != nil {
		t.Error(err)
	}
}
