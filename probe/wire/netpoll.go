package wire

import (
	"context"
	"errors"
	"net"
	"os"
	"time"
)

// netpoll is a Socket through Go's network poller.
type netpoll struct {
	conn  net.Conn
	watch Watch
	ctx   context.Context
	timed struct{ read, write bool } // a deadline is set
}

func (s *netpoll) Use(ctx context.Context) {
	s.ctx = ctx
	s.watch.Use(ctx)
}

func (s *netpoll) Conn() net.Conn { return s.conn }

func (s *netpoll) Read(p []byte, _ bool, wait time.Duration) (int, error) {
	if err := s.bound(wait, &s.timed.read, s.conn.SetReadDeadline); err != nil {
		return 0, err
	}
	n, err := s.conn.Read(p)
	if n > 0 {
		return n, nil // an error that comes with data comes again
	}
	return 0, s.cause(err)
}

func (s *netpoll) Write(v *net.Buffers, wait time.Duration) error {
	if err := s.bound(wait, &s.timed.write, s.conn.SetWriteDeadline); err != nil {
		return err
	}
	_, err := v.WriteTo(s.conn)
	return s.cause(err)
}

// bound sets the deadline of a wait. The context is looked at afterwards, since its
// end sets a deadline too.
func (s *netpoll) bound(wait time.Duration, timed *bool, set func(time.Time) error) error {
	switch {
	case wait >= 0:
		_ = set(time.Now().Add(wait)) // a closed connection tells at the next call
	case *timed:
		_ = set(time.Time{})
	default:
		return nil
	}
	*timed = wait >= 0
	if s.ctx.Err() != nil {
		return context.Cause(s.ctx)
	}
	return nil
}

// cause puts the end of the context before what the connection said of it.
func (s *netpoll) cause(err error) error {
	if err != nil && s.ctx.Err() != nil {
		return context.Cause(s.ctx)
	}
	if errors.Is(err, os.ErrDeadlineExceeded) { // and not ETIMEDOUT, which is final
		return os.ErrDeadlineExceeded
	}
	return err
}

func (s *netpoll) Shutdown() {
	if tcp, ok := s.conn.(*net.TCPConn); ok {
		_ = tcp.CloseRead() // they may have ended already
		_ = tcp.CloseWrite()
	}
}

func (s *netpoll) Close(abort bool) error {
	s.watch.Release()
	if tcp, ok := s.conn.(*net.TCPConn); ok && abort {
		Abandon(tcp)
	}
	return s.conn.Close()
}

// Abandon makes closing the connection drop what the other side has not confirmed,
// which must not reach it later. Where there is nothing of that kind the end stays an
// orderly one: the reset of a dropped connection may be lost, as over a cable that is
// out, and the server would keep what the client had open; the orderly end is repeated.
func Abandon(conn *net.TCPConn) {
	if unconfirmed(conn) {
		_ = conn.SetLinger(0) // of a connection that is closed already, none is needed
	}
}
