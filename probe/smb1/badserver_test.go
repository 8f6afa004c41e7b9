package smb1

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// script serves every connection with the same messages, one for each request that comes,
// and closes it with the last but one request unanswered.
func script(t *testing.T, messages ...[]byte) Options {
	t.Helper()
	l := probetest.Serve(t, "tcp", "127.0.0.1:0", func(c net.Conn) { play(c, messages) })
	host, port, _ := net.SplitHostPort(l.Addr().String())
	return Options{Host: host, Port: port, Share: "share", User: "u", Password: "p", ConnectTimeout: 5 * time.Second}
}

// play gives each message the number of its request. One that is nil is silence.
func play(c net.Conn, messages [][]byte) {
	for _, m := range messages {
		request, err := readPacket(c)
		if err != nil {
			return
		}
		if m == nil {
			_, _ = io.Copy(io.Discard, c) // until the other side goes
			return
		}
		m = append([]byte(nil), m...)
		if len(m) >= prefixSize+headerSize {
			copy(m[prefixSize+midAt:], request[midAt:midAt+2])
		}
		if _, err := c.Write(m); err != nil {
			return
		}
	}
}

// refusal is a message with a status.
func refusal(command byte, status uint32) []byte {
	m := message(command, nil, nil)
	le.PutUint32(m[prefixSize+statusAt:], status)
	return m
}

func altered(m []byte, change func(packet []byte)) []byte {
	m = append([]byte(nil), m...)
	change(m[prefixSize:])
	return m
}

func TestBadServers(t *testing.T) {
	plain := negotiateReply(modeUser|modeEncrypted, capUnicode|capNTStatus, 8, "01234567W\x00\x00\x00")
	extended := negotiateReply(modeUser|modeEncrypted, capUnicode|capNTStatus|capExtended, 0, "0123456789abcdef\x60\x00")
	setup := message(cmdSessionSetup, []byte{noAndX, 0, 0, 0, 0, 0}, nil)
	more := altered(message(cmdSessionSetup, []byte{noAndX, 0, 0, 0, 0, 0, 3, 0}, []byte("abc")), func(p []byte) { le.PutUint32(p[statusAt:], 0xC0000016) })
	const nonsense = "check host and port: something else may answer there"
	for name, c := range map[string]struct {
		messages [][]byte
		kind     error
		text     string
		remedy   string
	}{
		"closes at once":             {nil, probe.ErrUnreachable, "the server closed the connection when it was offered SMB1", remedyNewer},
		"has no such dialect":        {[][]byte{message(cmdNegotiate, []byte{0xFF, 0xFF}, nil)}, probe.ErrProtocol, "this server does not speak SMB1 (NT LM 0.12)", remedyNewer},
		"speaks SMB2":                {[][]byte{altered(plain, func(p []byte) { p[0] = 0xFE })}, probe.ErrProtocol, "no SMB1 message", nonsense},
		"speaks HTTP":                {[][]byte{[]byte("HTTP/1.1 400 Bad Request\r\n\r\n")}, probe.ErrProtocol, "malformed reply", nonsense},
		"sends an empty frame":       {[][]byte{{0, 0, 0, 0}}, probe.ErrProtocol, "no SMB1 message", nonsense},
		"answers another request":    {[][]byte{altered(plain, func(p []byte) { p[commandAt] = cmdEcho })}, probe.ErrProtocol, "a reply to command 0x2b", nonsense},
		"chose another dialect":      {[][]byte{altered(plain, func(p []byte) { p[wordsAt+1] = 1 })}, probe.ErrProtocol, "17 words in the reply to NEGOTIATE", nonsense},
		"has next to no buffer":      {[][]byte{altered(plain, func(p []byte) { le.PutUint32(p[wordsAt+8:], 512) })}, probe.ErrProtocol, "a buffer of 512 bytes", nonsense},
		"has half a challenge":       {[][]byte{negotiateReply(modeUser|modeEncrypted, 0, 4, "0123")}, probe.ErrProtocol, "a challenge of 4 bytes in 4", nonsense},
		"claims too many words":      {[][]byte{altered(plain, func(p []byte) { p[wordsAt] = 200 })}, probe.ErrProtocol, "200 words of parameters", nonsense},
		"claims too many bytes":      {[][]byte{altered(plain, func(p []byte) { le.PutUint16(p[headerSize+1+negotiateWords:], 9999) })}, probe.ErrProtocol, "9999 bytes of data", nonsense},
		"has no challenge":           {[][]byte{extended, more}, probe.ErrProtocol, "its NTLM challenge makes no sense", ""},
		"has a second challenge":     {[][]byte{extended, altered(more, func(p []byte) { p[headerSize+8] = 9 })}, probe.ErrProtocol, "without its token", nonsense},
		"does not let anybody in":    {[][]byte{plain, refusal(cmdSessionSetup, 0xC00000D0)}, probe.ErrRefused, "log in u at 127.0.0.1: STATUS_REQUEST_NOT_ACCEPTED (0xC00000D0)", "close other connections to the NAS, or wait and run again"},
		"lets in with too few words": {[][]byte{plain, message(cmdSessionSetup, nil, nil)}, probe.ErrProtocol, "0 words in the reply to SESSION_SETUP", nonsense},
		"closes after the log-in":    {[][]byte{plain, setup}, probe.ErrUnreachable, "the server closed the connection", "see whether the server still runs and the network is up"},
		"has no share of files":      {[][]byte{plain, setup, message(cmdTreeConnect, []byte{noAndX, 0, 0, 0, 0, 0}, []byte("LPT1:\x00"))}, probe.ErrUsage, "it is not a share of files", "name another share"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := dialAny(context.Background(), script(t, c.messages...))
			if err == nil {
				s.close()
			}
			if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.text) || probe.Remedy(err) != c.remedy {
				t.Errorf("%v, remedy %q; want kind %v, %q, %q", err, probe.Remedy(err), c.kind, c.text, c.remedy)
			}
		})
	}
}

// TestSilentServers are told apart by how far they came, within the time that there is.
func TestSilentServers(t *testing.T) {
	plain := negotiateReply(modeUser|modeEncrypted, capUnicode|capNTStatus, 8, "01234567")
	for text, messages := range map[string][][]byte{
		"did not answer SMB negotiation within 1s":                 {nil},
		"it answered SMB negotiation but not the log-in within 1s": {plain, nil},
		`connect to share \\127.0.0.1\share: no answer within 1s`:  {plain, message(cmdSessionSetup, []byte{noAndX, 0, 0, 0, 0, 0}, nil), nil},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			o := script(t, messages...)
			o.ConnectTimeout = time.Second
			_, err := dialAny(context.Background(), o)
			if !errors.Is(err, probe.ErrTimeout) || !strings.Contains(err.Error(), text) {
				t.Errorf("%v, want %q", err, text)
			}
		})
	}
}

// TestMeanwhile: messages of the server's own and signs of life between replies are no
// replies.
func TestMeanwhile(t *testing.T) {
	reply := negotiateReply(modeUser|modeEncrypted, capUnicode|capNTStatus, 8, "01234567")
	unlock := altered(message(0x24, nil, nil), func(p []byte) { p[flagsAt] = 0; p[midAt], p[midAt+1] = 0xFF, 0xFF })
	client, server := net.Pipe()
	go func() {
		defer server.Close()
		if _, err := readPacket(server); err != nil {
			return
		}
		reply[prefixSize+midAt] = 1
		for _, m := range [][]byte{{sessionKeepAlive, 0, 0, 0}, unlock, reply} {
			_, _ = server.Write(m)
		}
	}()
	s := newSession(Options{Host: "h"}, login{}, client)
	defer s.close()
	if err := s.negotiate(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestSignatures: a reply that is not signed as it should be ends the session.
func TestSignatures(t *testing.T) {
	key := []byte("0123456789abcdef")
	for name, forge := range map[string]func(packet []byte){
		"right":       func([]byte) {},
		"changed":     func(p []byte) { p[len(p)-1] ^= 1 },
		"of another":  func(p []byte) { newSigner(key).sign(p, firstSigned+3, nil) },
		"not at all":  func(p []byte) { clear(p[signatureAt : signatureAt+signatureSize]) },
		"another key": func(p []byte) { newSigner([]byte("another")).sign(p, firstSigned+1, nil) },
	} {
		client, server := net.Pipe()
		go func() {
			defer server.Close()
			request, err := readPacket(server)
			if err != nil || !newSigner(key).check(request, firstSigned) {
				return
			}
			m := message(cmdEcho, []byte{1, 0}, []byte("hello"))
			p := m[prefixSize:]
			copy(p[midAt:], request[midAt:midAt+2])
			newSigner(key).sign(p, firstSigned+1, nil)
			forge(p)
			_, _ = server.Write(m)
		}()
		s := newSession(Options{Host: "h"}, login{}, client)
		s.signer = newSigner(key)
		_, err := s.call(context.Background(), deed{"echo", "h", -1}, cmdEcho, []byte{1, 0}, []byte("hello"))
		if (err == nil) != (name == "right") || err != nil && !errors.Is(err, probe.ErrProtocol) || s.alive() != (err == nil) {
			t.Errorf("%s: %v, alive %v", name, err, s.alive())
		}
		s.close()
	}
}

// TestCallGivesUp: the end of the context ends a call soon, and then its connection.
func TestCallGivesUp(t *testing.T) {
	client, server := net.Pipe()
	defer server.Close()
	go func() { _, _ = io.Copy(io.Discard, server) }()
	s := newSession(Options{Host: "h"}, login{}, client)
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(20*time.Millisecond, cancel)
	if _, err := s.call(ctx, deed{"echo", "h", -1}, cmdEcho, []byte{1, 0}, nil); !errors.Is(err, context.Canceled) || s.alive() {
		t.Errorf("%v, alive %v", err, s.alive())
	}
	if _, err := s.call(context.Background(), deed{"echo", "h", -1}, cmdEcho, []byte{1, 0}, nil); !errors.Is(err, probe.ErrUnreachable) {
		t.Error(err)
	}
}
