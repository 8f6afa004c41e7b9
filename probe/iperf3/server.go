package iperf3

import (
	"cmp"
	"context"
	"errors"
	"net"
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
	h := &host{Server: s, listener: l, finished: func() { cancel(nil) }}
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
