package iperf3

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"time"

	"nasprobe/probe"
)

// Server answers clients of iperf3, one test at a time. The zero value serves.
type Server struct {
	OneOff        bool          // end after the first test
	AnswerTimeout time.Duration // that a client may take for what needs no work; 0 is ten seconds
	StallTimeout  time.Duration // that nothing may move for in a test; 0 is two minutes, as of iperf3
	Report        func(Report)  // is told of each test, one at a time; may be nil
}

// Report is what came of one test, as the server saw it.
type Report struct {
	Client string // address
	Test   Test   // as the client asked; Reverse is from this end to the client
	Result Result // if there is no error
	Err    error  // an *probe.Error
}

// Bounds of what strangers may take.
const (
	standardAnswer = 10 * time.Second
	standardStall  = 2 * time.Minute
	mostGreetings  = 256 // connections that have not said who they are
	acceptPause    = 50 * time.Millisecond
	graceTime      = 40 * time.Second // beyond the time that a client asked for
)

// host is a server at work.
type host struct {
	Server
	listener  net.Listener
	greetings chan struct{} // has room for each that may go on
	work      sync.WaitGroup
	finished  func() // ends the server

	mu      sync.Mutex
	current *serverTest // nil: a client is welcome
}

// Listen listens at an address such as ":5201" for Serve, over plain TCP: what is measured
// is one path. Errors are *probe.Error values of kind probe.ErrUsage.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	var c net.ListenConfig
	c.SetMultipathTCP(false)
	l, err := c.Listen(ctx, "tcp", address)
	if err == nil {
		return l, nil
	}
	e := network(&probe.Error{Op: "listen at", Target: address, Offset: -1, Err: err}, err)
	e.Kind, e.Remedy = probe.ErrUsage, "choose a free address of this machine"
	return nil, e
}

// Serve answers until ctx ends or, with OneOff, one test was had. It closes the listener
// and returns once nothing runs any more: the error of the listener, or of the only test
// with OneOff, but none of an ended context.
func (s Server) Serve(ctx context.Context, l net.Listener) error {
	s.AnswerTimeout = cmp.Or(s.AnswerTimeout, standardAnswer)
	s.StallTimeout = cmp.Or(s.StallTimeout, standardStall)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	h := &host{Server: s, listener: l, greetings: make(chan struct{}, mostGreetings), finished: func() { cancel(nil) }}
	var only error
	if s.OneOff {
		told := s.Report
		h.Report = func(r Report) {
			only = r.Err
			if told != nil {
				told(r)
			}
		}
	}
	defer context.AfterFunc(ctx, func() { _ = l.Close() })()
	err := h.accept(ctx)
	_ = l.Close()
	cancel(nil)
	h.work.Wait()
	return errors.Join(err, only)
}

// arrival is a connection and its turn: the streams of a test are numbered as they came.
type arrival struct {
	conn net.Conn
	turn int
}

// accept takes connections until the listener fails for good.
func (h *host) accept(ctx context.Context) error {
	for n := 0; ; n++ {
		conn, err := h.listener.Accept()
		switch {
		case ctx.Err() != nil:
			if err == nil {
				_ = conn.Close()
			}
			return nil
		case errors.Is(err, net.ErrClosed):
			return judge(ctx, "accept connections at", h.listener.Addr().String(), err)
		case err != nil: // too many files are open, or a client was gone at once
			time.Sleep(acceptPause)
			continue
		}
		select {
		case h.greetings <- struct{}{}:
			h.work.Go(func() { h.greet(ctx, arrival{conn, n}) })
		default:
			_ = conn.Close()
		}
	}
}

// greet finds out what a connection is for by its cookie. Who has none is no client of
// iperf3 and keeps nobody waiting.
func (h *host) greet(ctx context.Context, a arrival) {
	conn := a.conn
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	var c cookie
	_ = conn.SetReadDeadline(time.Now().Add(h.AnswerTimeout))
	_, err := io.ReadFull(conn, c[:])
	<-h.greetings
	if !stop() || err != nil || !c.plausible() {
		_ = conn.Close()
		return
	}
	t, first := h.belongs(c, a)
	switch {
	case first:
		t.serve(ctx)
	case t == nil:
		control{conn, h.AnswerTimeout}.hangUp(accessDenied)
	}
}

// belongs is the test that a connection is part of, and whether it began that; nil if
// there is another.
func (h *host) belongs(c cookie, a arrival) (t *serverTest, first bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.current == nil {
		h.current = newServerTest(h, c, a.conn)
		return h.current, true
	}
	if h.current.takes(c, a) {
		return h.current, false
	}
	return nil, false
}

// over makes room for the next client.
func (h *host) over(r Report) {
	if h.Report != nil {
		h.Report(r)
	}
	h.mu.Lock()
	h.current = nil
	h.mu.Unlock()
	if h.OneOff {
		h.finished()
	}
}
