package iperf3

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
)

// badClient is a client that keeps to the protocol up to some point.
type badClient struct {
	control
	cookie cookie
	t      *testing.T
}

func dialBad(t *testing.T, host, port string) badClient {
	t.Helper()
	conn, err := net.Dial("tcp", net.JoinHostPort(host, port))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return badClient{control{conn, time.Second}, newCookie(), t}
}

// want reads the next message, which must be s.
func (b badClient) want(s state) {
	b.t.Helper()
	b.patience(10 * time.Second)
	if got, err := b.read(); err != nil || got != s {
		b.t.Fatalf("%v, %v; want %v", got, err, s)
	}
}

// hello goes up to the parameters.
func (b badClient) hello() {
	b.t.Helper()
	_ = b.write(b.cookie[:])
	b.want(paramExchange)
}

// stream opens one of the test.
func (b badClient) stream(host, port string) net.Conn {
	b.t.Helper()
	stream, err := net.Dial("tcp", net.JoinHostPort(host, port))
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { stream.Close() })
	_, _ = stream.Write(b.cookie[:])
	return stream
}

// running goes up to TEST_RUNNING with one stream.
func (b badClient) running(host, port string) net.Conn {
	b.t.Helper()
	b.hello()
	_ = b.sendJSON(parametersOf(Test{Streams: 1, Time: time.Second, BlockBytes: BlockBytes}))
	b.want(createStreams)
	stream := b.stream(host, port)
	b.want(testStart)
	b.want(testRunning)
	return stream
}

// serverFaults are what clients do that break, and what the server says of them.
var serverFaults = []struct {
	name string
	act  func(b badClient, host, port string)
	kind error
	say  string
}{
	{"hangs after the cookie", func(b badClient, _, _ string) { b.hello() }, probe.ErrTimeout, "timed out"},
	{"hangs up", func(b badClient, _, _ string) { b.hello(); b.conn.Close() }, probe.ErrUnreachable, "closed the connection"},
	{"huge parameters", func(b badClient, _, _ string) {
		b.hello()
		_ = b.write(binary.BigEndian.AppendUint32(nil, 0xffffffff))
	}, probe.ErrProtocol, "bytes of JSON"},
	{"junk for parameters", func(b badClient, _, _ string) { b.hello(); _ = b.write(framed("\x16\x03\x01")) }, probe.ErrProtocol, "malformed"},
	{"no stream", func(b badClient, _, _ string) {
		b.hello()
		_ = b.sendJSON(parametersOf(Test{Streams: 3, Time: time.Second, BlockBytes: BlockBytes}))
		b.want(createStreams)
	}, nil, "0 of 3 streams came"},
	{"dies for want of streams", func(b badClient, _, _ string) {
		b.hello()
		_ = b.sendJSON(parametersOf(Test{Streams: 3, Time: time.Second, BlockBytes: BlockBytes}))
		b.want(createStreams)
		b.conn.Close()
	}, probe.ErrUnreachable, "closed the connection"},
	{"dies in a test", func(b badClient, host, port string) {
		b.running(host, port).Close()
		b.conn.Close()
	}, probe.ErrUnreachable, "closed the connection"},
	{"drops its stream", func(b badClient, host, port string) { b.running(host, port).Close() }, probe.ErrUnreachable, "closed the connection"},
	{"sends nothing", func(b badClient, host, port string) { b.running(host, port) }, probe.ErrTimeout, "no data moved"},
	{"gives up", func(b badClient, host, port string) { b.running(host, port); _ = b.send(clientTerminate) }, nil, "the client gave up"},
	{"talks out of turn", func(b badClient, host, port string) { b.running(host, port); _ = b.send(77) }, probe.ErrProtocol, "state 77"},
	{"no results", func(b badClient, host, port string) {
		b.running(host, port)
		_ = b.send(testEnd)
		b.want(exchangeResults)
	}, probe.ErrTimeout, "timed out"},
	{"junk for results", func(b badClient, host, port string) {
		b.running(host, port)
		_ = b.send(testEnd)
		b.want(exchangeResults)
		_ = b.write(framed(`{"streams":"none"}`))
	}, probe.ErrProtocol, "malformed"},
	{"wants UDP", func(b badClient, _, _ string) {
		b.hello()
		_ = b.write(framed(`{"udp":true,"time":1}`))
		b.want(serverError)
		if code, err := b.readError(); code != 131 || err != nil {
			b.t.Errorf("%d, %v", code, err)
		}
	}, nil, "UDP"},
	{"wants a window that there is not", func(b badClient, host, port string) {
		b.hello()
		p := parametersOf(Test{Streams: 1, Time: time.Second, BlockBytes: BlockBytes, Window: MaxWindow})
		_ = b.sendJSON(p)
		b.want(createStreams)
		b.stream(host, port)
		b.want(serverError)
		if code, err := b.readError(); code != codeWindow || err != nil {
			b.t.Errorf("%d, %v", code, err)
		}
	}, probe.ErrUnsupported, "bound on socket buffers"},
}

// Whatever a client does, it is told of, and the next one has its test.
func TestServerMeetsBadClients(t *testing.T) {
	for _, c := range serverFaults {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			reports := make(chan Report, 2)
			host, port := serve(t, Server{AnswerTimeout: 500 * time.Millisecond, StallTimeout: 700 * time.Millisecond, Report: func(r Report) { reports <- r }})
			c.act(dialBad(t, host, port), host, port)
			r := <-reports
			var e *probe.Error
			if !errors.As(r.Err, &e) || c.kind != nil && !errors.Is(r.Err, c.kind) || !strings.Contains(r.Err.Error(), c.say) {
				t.Fatalf("%v; want %v, and %q", r.Err, c.kind, c.say)
			}
			good := client(host, port, Test{Streams: 1, Time: 50 * time.Millisecond})
			good.Patience = 5 * time.Second
			if _, err := good.Run(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

// Who says nothing, or what no client says, keeps nobody from a test.
func TestStrangersKeepNobodyWaiting(t *testing.T) {
	reports := make(chan Report, 10)
	host, port := serve(t, Server{Report: func(r Report) { reports <- r }})
	for range 20 {
		dialBad(t, host, port)
	}
	http := dialBad(t, host, port)
	_, _ = io.WriteString(http.conn, "GET / HTTP/1.1\r\nHost: nas\r\nUser-Agent: browser\r\n\r\n")
	if _, err := client(host, port, Test{Streams: 2, Time: 100 * time.Millisecond}).Run(t.Context()); err != nil {
		t.Error(err)
	}
	if r := <-reports; r.Err != nil {
		t.Error(r.Err)
	}
	if len(reports) > 0 {
		t.Errorf("a stranger is told of: %v", <-reports)
	}
}

// A second client is told that the server is busy, in each phase, and disturbs nothing.
func TestSecondClientIsRefused(t *testing.T) {
	host, port := serve(t, Server{})
	b := dialBad(t, host, port)
	second := func(when string) {
		t.Helper()
		if _, err := client(host, port, Test{Streams: 1, Time: time.Second}).Run(t.Context()); !errors.Is(err, errBusy) {
			t.Errorf("%s: %v", when, err)
		}
	}
	b.hello()
	second("after the cookie")
	_ = b.sendJSON(parametersOf(Test{Streams: 1, Time: 10 * time.Second, BlockBytes: BlockBytes}))
	b.want(createStreams)
	second("before the streams")
	stream := b.stream(host, port)
	b.want(testStart)
	b.want(testRunning)
	second("in the test")
	_, _ = stream.Write(make([]byte, 1000))
	_ = b.send(testEnd)
	b.want(exchangeResults)
	if err := b.sendJSON(report{flow: newFlow([]net.Conn{stream}, true, 1, 0), span: span{from: snapshot{bytes: []int64{0}, paths: []probe.Path{{}}}, to: snapshot{at: time.Now(), bytes: []int64{1000}, paths: []probe.Path{{}}}}}.results()); err != nil {
		t.Fatal(err)
	}
	b.patience(5 * time.Second)
	var r results
	if err := b.readJSON(mostResults, &r); err != nil {
		t.Fatal(err)
	}
	b.want(displayResults)
}

// One test, and the server is done; how the test ended is what it returns.
func TestOneOff(t *testing.T) {
	for name, act := range map[string]func(host, port string) error{
		"good": func(host, port string) error {
			_, err := client(host, port, Test{Streams: 1, Time: 50 * time.Millisecond}).Run(t.Context())
			return err
		},
		"bad": func(host, port string) error {
			b := dialBad(t, host, port)
			b.hello()
			b.conn.Close()
			return errors.New("closed")
		},
	} {
		l, err := Listen(t.Context(), "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { done <- Server{OneOff: true}.Serve(t.Context(), l) }()
		host, port, _ := net.SplitHostPort(l.Addr().String())
		want := act(host, port)
		select {
		case got := <-done:
			if (got == nil) != (want == nil) {
				t.Errorf("%s: %v, and the client had %v", name, got, want)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("it goes on")
		}
	}
}

// A server that is ended in a test tells its client.
func TestServerIsInterrupted(t *testing.T) {
	l, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	reports := make(chan Report, 1)
	done := make(chan error, 1)
	go func() { done <- Server{Report: func(r Report) { reports <- r }}.Serve(ctx, l) }()
	host, port, _ := net.SplitHostPort(l.Addr().String())
	defer time.AfterFunc(400*time.Millisecond, cancel).Stop()
	_, err = client(host, port, Test{Streams: 2, Time: time.Minute, Reverse: true}).Run(t.Context())
	if !errors.Is(err, probe.ErrUnreachable) {
		t.Error(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	if r := <-reports; !probe.Interrupted(r.Err) {
		t.Error(r.Err)
	}
}

// The end of the server waits for no rate and no amount that a client asked for.
func TestServerEndsWhileItHoldsBack(t *testing.T) {
	for _, bound := range []string{`"bandwidth":1000`, `"num":1`, `"blockcount":1`} {
		l, err := Listen(t.Context(), "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- Server{}.Serve(ctx, l) }()
		host, port, _ := net.SplitHostPort(l.Addr().String())
		b := dialBad(t, host, port)
		b.hello()
		_ = b.write(framed(`{"tcp":true,"reverse":true,"parallel":1,"len":131072,"time":0,` + bound + `}`))
		b.want(createStreams)
		stream := b.stream(host, port)
		b.want(testStart)
		b.want(testRunning)
		if _, err := io.ReadFull(stream, make([]byte, BlockBytes)); err != nil {
			t.Error(err)
		}
		cancel()
		b.want(serverTerminate)
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(5 * time.Second):
			t.Fatalf("%s: it does not end", bound)
		}
	}
}

// A rate so low that the next block is due in days is no reason to wait for it: the bound on
// a test in which nothing moves holds.
func TestServerStallsWhileItHoldsBack(t *testing.T) {
	reports := make(chan Report, 1)
	host, port := serve(t, Server{StallTimeout: 500 * time.Millisecond, Report: func(r Report) { reports <- r }})
	b := dialBad(t, host, port)
	b.hello()
	_ = b.write(framed(`{"tcp":true,"reverse":true,"parallel":1,"len":131072,"time":600,"bandwidth":1}`))
	b.want(createStreams)
	stream := b.stream(host, port)
	go io.Copy(io.Discard, stream)
	select {
	case r := <-reports:
		if !errors.Is(r.Err, probe.ErrTimeout) || !strings.Contains(r.Err.Error(), "no data moved") {
			t.Error(r.Err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it goes on")
	}
}

// However many say nothing, whoever comes is answered: those that were silent for longest
// go, and are no more than there is room for.
func TestSilentCrowdKeepsNobodyOut(t *testing.T) {
	reports := make(chan Report, 10)
	host, port := serve(t, Server{AnswerTimeout: time.Minute, Report: func(r Report) { reports <- r }})
	var crowd []badClient
	for range mostGreetings + 100 {
		crowd = append(crowd, dialBad(t, host, port))
	}
	for range 2 {
		c := client(host, port, Test{Streams: 4, Time: 50 * time.Millisecond})
		c.Patience = 5 * time.Second // until the test before is over
		if _, err := c.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if r := <-reports; r.Err != nil {
			t.Error(r.Err)
		}
	}
	for i, b := range crowd {
		b.patience(5 * time.Second)
		if i >= 100 {
			b.patience(time.Millisecond) // these may stay, but for a few that made room for the clients
		}
		_, err := b.read()
		if gone := !errors.Is(err, os.ErrDeadlineExceeded); i < 100 && !gone || i > 200 && gone {
			t.Fatalf("stranger %d: %v", i, err)
		}
	}
}
