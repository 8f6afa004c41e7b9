package probetest

import (
	"bytes"
	"io"
	"net"
	"sync"
	"testing"
	"time"
)

// Proxy passes TCP connections on to a server and delivers every byte later than it
// came: a long cable, as far as the protocols above TCP can tell. Connecting is not
// delayed, since the system answers for the proxy, and neither is what TCP measures.
type Proxy struct {
	Host, Port string // where it listens

	t        testing.TB
	listener net.Listener
	server   string
	delay    time.Duration
	running  sync.WaitGroup

	mu    sync.Mutex // guards what follows
	ended bool
	conns map[*net.TCPConn]bool
}

// Of what is on its way in one direction: its pieces in bytes at most, and their number.
const (
	proxyPiece  = 64 << 10
	proxyPieces = 1024
)

// NewProxy makes a proxy to server, host and port, that adds delay each way. It ends with
// the test.
func NewProxy(t testing.TB, server string, delay time.Duration) *Proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{t: t, listener: l, server: server, delay: delay, conns: map[*net.TCPConn]bool{}}
	p.Host, p.Port, _ = net.SplitHostPort(l.Addr().String())
	p.running.Go(p.accept)
	t.Cleanup(p.end)
	return p
}

func (p *Proxy) end() {
	p.listener.Close()
	p.mu.Lock()
	p.ended = true
	for c := range p.conns {
		c.Close()
	}
	p.mu.Unlock()
	p.running.Wait()
}

func (p *Proxy) accept() {
	for {
		c, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.running.Go(func() { p.serve(c.(*net.TCPConn)) })
	}
}

// serve carries one connection until both directions have ended.
func (p *Proxy) serve(client *net.TCPConn) {
	defer p.forget(client)
	if !p.note(client) {
		return
	}
	c, err := net.Dial("tcp", p.server)
	if err != nil {
		p.t.Logf("proxy: %v", err)
		return
	}
	server := c.(*net.TCPConn)
	defer p.forget(server)
	if !p.note(server) {
		return
	}
	var both sync.WaitGroup
	for _, way := range [][2]*net.TCPConn{{client, server}, {server, client}} {
		waiting := make(chan piece, proxyPieces)
		both.Go(func() { p.take(way[0], waiting) })
		both.Go(func() { deliver(way[0], way[1], waiting) })
	}
	both.Wait()
}

// note reports whether the proxy still runs.
func (p *Proxy) note(c *net.TCPConn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conns[c] = true
	return !p.ended
}

func (p *Proxy) forget(c *net.TCPConn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.conns, c)
	c.Close()
}

// piece is what one read brought.
type piece struct {
	due  time.Time
	data []byte
	err  error // that ended the reading
}

// take reads one direction. It goes on while pieces wait for their time, so that the
// delay takes nothing off the throughput.
func (p *Proxy) take(from *net.TCPConn, waiting chan<- piece) {
	defer close(waiting)
	buf := make([]byte, proxyPiece)
	for {
		n, err := from.Read(buf)
		waiting <- piece{time.Now().Add(p.delay), bytes.Clone(buf[:n]), err}
		if err != nil {
			return
		}
	}
}

// deliver writes pieces when they are due. An orderly end closes one direction, any
// other the connection, as it would without a proxy.
func deliver(from, to *net.TCPConn, waiting <-chan piece) {
	for piece := range waiting {
		time.Sleep(time.Until(piece.due))
		_, err := to.Write(piece.data)
		switch {
		case piece.err == io.EOF:
			to.CloseWrite()
		case piece.err != nil:
			cut(to)
		case err != nil:
			cut(from)
		}
	}
}

// cut ends a connection by a reset.
func cut(c *net.TCPConn) {
	c.SetLinger(0)
	c.Close()
}
