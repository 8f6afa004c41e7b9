package embedded

import (
	"errors"
	"net"
	"sync"
)

// listener knows its connections, since the protocol library does not close them
// when it stops.
type listener struct {
	net.Listener

	mu     sync.Mutex
	conns  map[*conn]struct{}
	closed bool
}

func newListener(l net.Listener) *listener {
	return &listener{Listener: l, conns: map[*conn]struct{}{}}
}

// Accept waits for the next connection.
func (l *listener) Accept() (net.Conn, error) {
	accepted, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c := &conn{Conn: accepted, listener: l}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil, errors.Join(net.ErrClosed, accepted.Close())
	}
	l.conns[c] = struct{}{}
	return c, nil
}

// Close ends the connections too.
func (l *listener) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil
	}
	l.closed = true
	for c := range l.conns {
		c.Conn.Close()
	}
	return l.Listener.Close()
}

// conn leaves the listener's list when it ends.
type conn struct {
	net.Conn
	listener *listener
}

// Read closes the connection at an error: the library leaves one open that the
// client reset.
func (c *conn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if err != nil {
		c.Close()
	}
	return n, err
}

// Close ends the connection.
func (c *conn) Close() error {
	c.listener.mu.Lock()
	delete(c.listener.conns, c)
	c.listener.mu.Unlock()
	return c.Conn.Close()
}
