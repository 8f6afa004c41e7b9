package smb

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

// fakeServer serves every connection with serve and returns where.
func fakeServer(t testing.TB, serve func(c net.Conn)) Options {
	t.Helper()
	l := probetest.Serve(t, "tcp", "127.0.0.1:0", serve)
	host, port, _ := net.SplitHostPort(l.Addr().String())
	return Options{Host: host, Port: port, Share: "share", User: "probe", Password: "secret", ConnectTimeout: 10 * time.Second}
}

// nextFrame reads one frame of a client and returns its packet.
func nextFrame(c io.Reader) ([]byte, error) {
	var prefix [prefixSize]byte
	if _, err := io.ReadFull(c, prefix[:]); err != nil {
		return nil, err
	}
	packet := make([]byte, int(prefix[1])<<16|int(prefix[2])<<8|int(prefix[3]))
	_, err := io.ReadFull(c, packet)
	return packet, err
}

// answer replies to the first frame of a connection and hangs up.
func answer(stream []byte) func(net.Conn) {
	return func(c net.Conn) {
		if _, err := nextFrame(c); err == nil {
			c.Write(stream)
		}
	}
}

// silence reads everything and says nothing.
func silence(c net.Conn) { io.Copy(io.Discard, c) }

func TestDialBadServers(t *testing.T) {
	for name, stream := range badStreams() {
		_, err := Dial(context.Background(), fakeServer(t, answer(stream)))
		var e *probe.Error
		if !errors.As(err, &e) || e.Kind != probe.ErrProtocol || e.Op == "" || e.Target == "" || e.Remedy == "" {
			t.Errorf("%s: error %v (%+v), want a broken protocol, with a remedy", name, err, e)
		}
	}
}

func TestDialHangUps(t *testing.T) {
	cut := frame(reply(cmdNegotiate, 0, make([]byte, 64)...))
	for name, serve := range map[string]func(net.Conn){
		"at once":       func(net.Conn) {},
		"after reading": answer(nil),
		"in the prefix": answer(cut[:2]),
		"in the header": answer(cut[:20]),
		"in the body":   answer(cut[:80]),
	} {
		if _, err := Dial(context.Background(), fakeServer(t, serve)); !errors.Is(err, probe.ErrUnreachable) {
			t.Errorf("%s: error %v, want unreachable", name, err)
		}
	}
}

func TestDialSMB1(t *testing.T) {
	smb1 := append([]byte("\xFFSMB\x72"), make([]byte, 60)...)
	for name, serve := range map[string]func(net.Conn){
		"answers in SMB1": answer(frame(smb1)),
		"hangs up on SMB2": func(c net.Conn) {
			if p, err := nextFrame(c); err == nil && p[0] == 0xFF && strings.Contains(string(p), "\x02NT LM 0.12\x00") {
				c.Write(frame(smb1))
			}
		},
	} {
		_, err := Dial(context.Background(), fakeServer(t, serve))
		if err == nil || !strings.Contains(err.Error(), "speaks only SMB1") || !strings.Contains(probe.Remedy(err), "enable SMB2 on the NAS, or measure it over SMB1 with --dialect smb1") {
			t.Errorf("%s: error %v, remedy %q", name, err, probe.Remedy(err))
		}
	}
}

func TestDialTimeouts(t *testing.T) {
	negotiated := recording(t, "user")
	negotiated = negotiated[:prefixSize+int(negotiated[2])<<8+int(negotiated[3])]
	for text, serve := range map[string]func(net.Conn){
		"accepted the connection but did not answer SMB negotiation within 50ms": silence,
		"answered SMB negotiation but not the log-in within 50ms": func(c net.Conn) {
			answer(negotiated)(c)
			silence(c)
		},
	} {
		o := fakeServer(t, serve)
		o.ConnectTimeout = 50 * time.Millisecond
		_, err := Dial(context.Background(), o)
		if !errors.Is(err, probe.ErrTimeout) || !strings.Contains(err.Error(), text) {
			t.Errorf("error %v, want a timeout that says %q", err, text)
		}
	}
}

func TestDialCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	o := fakeServer(t, func(c net.Conn) {
		cancel()
		silence(c)
	})
	if _, err := Dial(ctx, o); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}

func TestDialUnreachable(t *testing.T) {
	port := probetest.Unused(t)
	for text, o := range map[string]Options{
		"nothing listens":           {Host: "127.0.0.1", Port: port, Share: "share"},
		"\"nosuch.invalid\" is not": {Host: "nosuch.invalid", Share: "share"},
	} {
		_, err := Dial(context.Background(), o)
		if !errors.Is(err, probe.ErrUnreachable) || !strings.Contains(err.Error(), text) || probe.Remedy(err) == "" {
			t.Errorf("error %v, want unreachable with %q and a remedy", err, text)
		}
	}
}
