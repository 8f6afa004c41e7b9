package iperf3

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"time"
)

// host is a server at work.
type host struct {
	Server
	listener net.Listener
	work     sync.WaitGroup
	finished func() // ends the server

	mu      sync.Mutex
	silent  []net.Conn  // that have yet to say who they are, the oldest first
	current *serverTest // nil: a client is welcome

	telling sync.Mutex // taken before the next client is welcome: reports keep the order of the tests
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
		h.admit(conn)
		h.work.Go(func() { h.greet(ctx, arrival{conn, n}) })
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
	known := h.heard(conn)
	if !stop() || !known || err != nil || !c.plausible() {
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

// over makes room for the next client, unless there is to be none, and then reports: who
// is told of a test may begin another.
func (h *host) over(r Report) {
	h.telling.Lock()
	defer h.telling.Unlock()
	if !h.OneOff {
		h.mu.Lock()
		h.current = nil
		h.mu.Unlock()
	}
	if h.Report != nil {
		h.Report(r)
	}
	if h.OneOff {
		h.finished()
	}
}
