package smb

import (
	"net"
	"sync"
	"testing"
)

// proxy stands between driver and server, to break what lies between.
type proxy struct {
	t        testing.TB
	listener net.Listener
	server   string

	mu    sync.Mutex
	flow  *sync.Cond // hung is false
	hung  bool
	conns []net.Conn
}

func newProxy(t testing.TB, server string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{t: t, listener: l, server: server}
	p.flow = sync.NewCond(&p.mu)
	go p.serve()
	t.Cleanup(func() {
		l.Close()
		p.cut()
		p.hang(false)
	})
	return p
}

// through is o by way of the proxy.
func (p *proxy) through(o Options) Options {
	o.Host, o.Port, _ = net.SplitHostPort(p.listener.Addr().String())
	return o
}

func (p *proxy) serve() {
	for {
		c, err := p.listener.Accept()
		if err != nil {
			return
		}
		s, err := net.Dial("tcp", p.server)
		if err != nil {
			c.Close()
			continue
		}
		p.mu.Lock()
		p.conns = append(p.conns, c, s)
		p.mu.Unlock()
		go p.copy(s, c)
		go p.copy(c, s)
	}
}

func (p *proxy) copy(to, from net.Conn) {
	defer to.Close()
	defer from.Close()
	buf := make([]byte, 64<<10)
	for {
		n, err := from.Read(buf)
		if err != nil {
			return
		}
		p.await()
		if _, err := to.Write(buf[:n]); err != nil {
			return
		}
	}
}

func (p *proxy) await() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.hung {
		p.flow.Wait()
	}
}

// hang stops everything without a word, or lets it go on.
func (p *proxy) hang(hung bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hung = hung
	p.flow.Broadcast()
}

// cut closes all connections there are.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.conns {
		c.Close()
	}
	p.conns = nil
}
