package iperf3

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// fake is a server that keeps to the protocol up to some point. Its streams are read and
// thrown away.
type fake struct {
	control
	l net.Listener
}

// pretend starts a listener whose first connection acts as told; the later ones are
// streams.
func pretend(t *testing.T, act func(f fake)) (host, port string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		act(fake{control{conn, time.Second}, l})
	}()
	t.Cleanup(func() { l.Close(); <-done })
	host, port, _ = net.SplitHostPort(l.Addr().String())
	return host, port
}

// greet takes the cookie and the parameters.
func (f fake) greet() {
	_, _ = io.ReadFull(f.conn, make([]byte, cookieBytes))
	_ = f.send(paramExchange)
	var p parameters
	_ = f.readJSON(mostParameters, &p)
}

// begin goes up to TEST_RUNNING and returns the only stream.
func (f fake) begin() net.Conn {
	f.greet()
	_ = f.send(createStreams)
	stream, err := f.l.Accept()
	if err != nil {
		return f.conn
	}
	_ = f.send(testStart)
	_ = f.send(testRunning)
	return stream
}

// end goes up to EXCHANGE_RESULTS, the stream read.
func (f fake) end() net.Conn {
	stream := f.begin()
	go io.Copy(io.Discard, stream)
	_, _ = f.read() // TEST_END
	_ = f.send(exchangeResults)
	var r results
	_ = f.readJSON(mostResults, &r)
	return stream
}

// linger keeps a connection until the client has had enough.
func (f fake) linger() { _, _ = io.Copy(io.Discard, f.conn) }

const fewResults = `{"cpu_util_total":1,"cpu_util_user":1,"cpu_util_system":1,"sender_has_retransmits":-1,"streams":[{"id":1,"bytes":0,"start_time":0,"end_time":1}]}`

// clientFaults are what servers do that are none, or break.
var clientFaults = []struct {
	name string
	act  func(f fake)
	kind error
	say  string
}{
	{"silent", fake.linger, probe.ErrTimeout, "says nothing"},
	{"hangs up", func(f fake) {}, probe.ErrUnreachable, "closed the connection without an answer"},
	{"SSH", func(f fake) { _, _ = io.WriteString(f.conn, "SSH-2.0-OpenSSH_9.2\r\n"); f.linger() }, probe.ErrProtocol, `"SSH-2.0-OpenSSH_9.2"`},
	{"HTTP", func(f fake) {
		_, _ = io.ReadFull(f.conn, make([]byte, cookieBytes))
		_, _ = io.WriteString(f.conn, "HTTP/1.1 400 Bad Request\r\n\r\n")
	}, probe.ErrProtocol, `"HTTP/1.1 400 Bad Request"`},
	{"bytes", func(f fake) { _, _ = f.conn.Write([]byte{0, 0x1b, '[', '2', 'J', 0xff}); f.linger() }, probe.ErrProtocol, `\x1b`},
	{"busy", func(f fake) { _, _ = io.ReadFull(f.conn, make([]byte, cookieBytes)); _ = f.send(accessDenied) }, probe.ErrUnreachable, "busy with another test"},
	{"password", func(f fake) { f.greet(); _ = f.sendError(codeAuth) }, probe.ErrRefused, "wants a user and a password"},
	{"half an error", func(f fake) { f.greet(); _ = f.send(serverError); _ = f.write([]byte{0, 0, 0, codeAuth}) }, probe.ErrRefused, "wants a user and a password"},
	{"unknown error", func(f fake) { f.greet(); _ = f.sendError(4711) }, nil, "error 4711 of iperf3"},
	{"no error", func(f fake) { f.greet(); _ = f.send(serverError) }, probe.ErrUnreachable, "closed the connection"},
	{"stops after parameters", func(f fake) { f.greet(); f.linger() }, probe.ErrTimeout, "timed out"},
	{"wrong state", func(f fake) { f.greet(); _ = f.send(displayResults); f.linger() }, probe.ErrProtocol, "DISPLAY_RESULTS instead of CREATE_STREAMS"},
	{"no stream", func(f fake) { f.greet(); f.l.Close(); _ = f.send(createStreams); f.linger() }, probe.ErrUnreachable, "refused"},
	{"ends in the middle", func(f fake) { defer f.begin().Close() }, probe.ErrUnreachable, "closed the connection"},
	{"says that it ends", func(f fake) { defer f.begin().Close(); _ = f.send(serverTerminate); f.linger() }, probe.ErrUnreachable, "the server was ended"},
	{"drops the stream", func(f fake) { f.begin().Close(); f.linger() }, probe.ErrUnreachable, "closed the connection"},
	{"junk in the middle", func(f fake) { defer f.begin().Close(); _ = f.send(99); f.linger() }, probe.ErrProtocol, "state 99"},
	{"reads nothing", func(f fake) { defer f.begin().Close(); f.linger() }, probe.ErrTimeout, "timed out"},
	{"no results", func(f fake) { defer f.end().Close(); f.linger() }, probe.ErrTimeout, "timed out"},
	{"a huge result", func(f fake) {
		defer f.end().Close()
		_ = f.write(binary.BigEndian.AppendUint32(nil, 1<<31))
		f.linger()
	}, probe.ErrProtocol, "bytes of JSON"},
	{"half a result", func(f fake) { defer f.end().Close(); _ = f.write(framed(fewResults)[:20]) }, probe.ErrUnreachable, "closed the connection"},
	{"junk for a result", func(f fake) { defer f.end().Close(); _ = f.write(framed("<html>")); f.linger() }, probe.ErrProtocol, "malformed"},
	{"results of no stream", func(f fake) {
		defer f.end().Close()
		_ = f.write(framed(strings.Replace(fewResults, `{"id":1,"bytes":0,"start_time":0,"end_time":1}`, "", 1)))
		f.linger()
	}, probe.ErrProtocol, "results of 0 streams"},
	{"more than was sent", func(f fake) {
		defer f.end().Close()
		_ = f.write(framed(strings.Replace(fewResults, `"bytes":0`, `"bytes":9e15`, 1)))
		_ = f.send(displayResults)
		f.linger()
	}, probe.ErrProtocol, "arrived of"},
	{"a clock that stands still", func(f fake) {
		defer f.end().Close()
		_ = f.write(framed(strings.NewReplacer(`"bytes":0`, `"bytes":1000`, `"end_time":1`, `"end_time":1e-6`).Replace(fewResults)))
		_ = f.send(displayResults)
		f.linger()
	}, probe.ErrProtocol, "counted for 1e-06 s"},
	{"a clock that runs wild", func(f fake) {
		defer f.end().Close()
		_ = f.write(framed(strings.NewReplacer(`"bytes":0`, `"bytes":1000`, `"end_time":1`, `"end_time":1e9`).Replace(fewResults)))
		_ = f.send(displayResults)
		f.linger()
	}, probe.ErrProtocol, "counted for 1e+09 s"},
	{"nothing arrived", func(f fake) {
		defer f.end().Close()
		_ = f.write(framed(fewResults))
		_ = f.send(displayResults)
		f.linger()
	}, probe.ErrTimeout, "no data moved from one end to the other"},
	{"no end", func(f fake) { defer f.end().Close(); _ = f.write(framed(fewResults)); f.linger() }, probe.ErrTimeout, "timed out"},
}

// Whatever a server does, the client ends soon, and says what it was and what to do.
func TestClientMeetsBadServers(t *testing.T) {
	for _, c := range clientFaults {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			host, port := pretend(t, c.act)
			start := time.Now()
			client := client(host, port, Test{Streams: 1, Time: 300 * time.Millisecond})
			client.ConnectTimeout, client.StallTimeout = 500*time.Millisecond, time.Second
			_, err := client.Run(t.Context())
			var e *probe.Error
			if !errors.As(err, &e) || c.kind != nil && !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.say) {
				t.Fatalf("%v; want %v, and %q", err, c.kind, c.say)
			}
			if probe.Remedy(err) == "" || !strings.Contains(err.Error(), "127.0.0.1:"+port) {
				t.Errorf("%v, try %q", err, probe.Remedy(err))
			}
			if took := time.Since(start); took > 6*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

func TestNobodyListens(t *testing.T) {
	port := probetest.Unused(t)
	_, err := client("127.0.0.1", port, Test{Streams: 1, Time: time.Second}).Run(t.Context())
	if !errors.Is(err, probe.ErrUnreachable) || !strings.Contains(err.Error(), "connection refused") || !strings.Contains(probe.Remedy(err), "nasprobe peer") {
		t.Errorf("%v, try %s", err, probe.Remedy(err))
	}
	_, err = client("host.invalid", "", Test{Streams: 1, Time: time.Second}).Run(t.Context())
	if !errors.Is(err, probe.ErrUnreachable) || !strings.Contains(err.Error(), "connect host.invalid:5201: unknown host") || probe.Remedy(err) != remedyHost {
		t.Errorf("%v, try %s", err, probe.Remedy(err))
	}
}

func TestTestsThatMakeNoSense(t *testing.T) {
	for _, test := range []Test{{}, {Streams: 1}, {Streams: 129, Time: time.Second}, {Streams: 1, Time: 48 * time.Hour}, {Streams: 1, Time: -1}, {Streams: 1, Time: 1, Omit: time.Millisecond},
		{Streams: 1, Time: 1, MSS: 100}, {Streams: 1, Time: 1, MSS: 20000}, {Streams: 1, Time: 1, Window: 1 << 30}, {Streams: 1, Time: 1, Window: -1}, {Streams: 1, Time: 1, BlockBytes: 1 << 30}} {
		if _, err := client("127.0.0.1", "1", test).Run(t.Context()); !errors.Is(err, probe.ErrUsage) {
			t.Errorf("%+v: %v", test, err)
		}
	}
}

// A server that had a test a moment ago is asked again, as long as patience lasts.
func TestPatience(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	host, port, _ := net.SplitHostPort(l.Addr().String())
	c := client(host, port, Test{Streams: 1, Time: 100 * time.Millisecond})
	l.Close()
	if _, err := c.Run(t.Context()); !errors.Is(err, probe.ErrUnreachable) {
		t.Fatal(err)
	}
	c.Patience = 20 * time.Second
	back := time.AfterFunc(500*time.Millisecond, func() {
		l, err := Listen(context.Background(), net.JoinHostPort(host, port))
		if err != nil {
			t.Error(err)
			return
		}
		if err := (Server{OneOff: true}).Serve(context.Background(), l); err != nil {
			t.Error(err)
		}
	})
	defer back.Stop()
	if _, err := c.Run(t.Context()); err != nil {
		t.Error(err)
	}
	time.Sleep(50 * time.Millisecond) // for the server to end
}

// The end of the context ends a test at once, wherever it is, and is what is told.
func TestClientIsInterrupted(t *testing.T) {
	host, port := serve(t, Server{})
	for name, where := range map[string]func() (string, string){
		"in a test":      func() (string, string) { return host, port },
		"at the start":   func() (string, string) { return pretend(t, fake.linger) },
		"at the results": func() (string, string) { return pretend(t, func(f fake) { defer f.end().Close(); f.linger() }) },
	} {
		t.Run(name, func(t *testing.T) {
			host, port := where()
			ctx, cancel := context.WithCancel(t.Context())
			defer time.AfterFunc(700*time.Millisecond, cancel).Stop()
			start := time.Now()
			test := Test{Streams: 2, Time: time.Minute}
			if name == "at the results" {
				test.Time = 100 * time.Millisecond
				test.Streams = 1
			}
			c := client(host, port, test)
			c.StallTimeout, c.ConnectTimeout = time.Minute, time.Minute
			_, err := c.Run(ctx)
			if !probe.Interrupted(err) {
				t.Error(err)
			}
			if took := time.Since(start); took > 3*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}
