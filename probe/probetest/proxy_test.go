package probetest_test

import (
	"bytes"
	"io"
	"net"
	"sync"
	"testing"
	"time"

	"nasprobe/probe/probetest"
)

// echoServer sends back what it gets until that ends.
func echoServer(t *testing.T) string {
	t.Helper()
	l := probetest.Serve(t, "tcp", "127.0.0.1:0", func(c net.Conn) { io.Copy(c, c) })
	return l.Addr().String()
}

func dialProxy(t *testing.T, p *probetest.Proxy) *net.TCPConn {
	t.Helper()
	c, err := net.Dial("tcp", net.JoinHostPort(p.Host, p.Port))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(time.Minute))
	return c.(*net.TCPConn)
}

// Each way is delayed, on several connections at once, which do not add up.
func TestProxyDelays(t *testing.T) {
	const delay, rounds, conns = 20 * time.Millisecond, 5, 4
	p := probetest.NewProxy(t, echoServer(t), delay)
	start := time.Now()
	var wg sync.WaitGroup
	for range conns {
		c := dialProxy(t, p)
		wg.Go(func() {
			for i := range byte(rounds) {
				sent, got := time.Now(), []byte{0}
				c.Write([]byte{i})
				if _, err := io.ReadFull(c, got); err != nil || got[0] != i {
					t.Errorf("got %d, error %v", got[0], err)
				}
				if took := time.Since(sent); took < 2*delay {
					t.Errorf("round trip %d took %v, less than %v", i, took, 2*delay)
				}
			}
		})
	}
	wg.Wait()
	if took := time.Since(start); took > conns*rounds*2*delay {
		t.Errorf("%d connections took %v, as if one after the other", conns, took)
	}
}

// A stream is delayed as a whole, not piece by piece; its end comes behind its bytes,
// and does not end the other direction.
func TestProxyStreams(t *testing.T) {
	const delay, size = 50 * time.Millisecond, 16 << 20
	c := dialProxy(t, probetest.NewProxy(t, echoServer(t), delay))
	want := bytes.Repeat([]byte("0123456789abcdefghijklmnopqrstu"), size/31)
	start := time.Now()
	go func() {
		for rest := want; len(rest) > 0; { // in pieces that would each cost the delay
			n, _ := c.Write(rest[:min(len(rest), 32<<10)])
			rest = rest[n:]
		}
		c.CloseWrite()
	}()
	got, err := io.ReadAll(c)
	if err != nil || !bytes.Equal(got, want) {
		t.Fatalf("%d bytes of %d came back or they differ, error %v", len(got), len(want), err)
	}
	if took, apiece := time.Since(start), 2*delay*size/(64<<10); took > apiece/10 {
		t.Errorf("%v, where a delay of each piece makes %v", took, apiece)
	}
}

// A reset and a server that is not there end the connection.
func TestProxyPassesEndsOn(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := probetest.NewProxy(t, l.Addr().String(), time.Millisecond)
	c := dialProxy(t, p)
	server, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	c.SetLinger(0)
	c.Close()
	server.SetDeadline(time.Now().Add(time.Minute))
	if _, err := server.Read(make([]byte, 1)); err == nil || err == io.EOF {
		t.Errorf("the server saw %v, want a reset", err)
	}
	server.Close()
	l.Close()
	if _, err := dialProxy(t, p).Read(make([]byte, 1)); err == nil {
		t.Error("a connection to nobody brought a byte")
	}
}
