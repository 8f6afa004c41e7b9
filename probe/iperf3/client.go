package iperf3

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"syscall"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/netpath"
)

// Client has one test with a server of iperf3.
type Client struct {
	Host, Port     string // of the server; "" is Port
	Test           Test
	ConnectTimeout time.Duration // for the connection, and for the server's first answer
	StallTimeout   time.Duration // that nothing may move for
	// Patience is for how long a server is asked again that refuses or is busy: a real one
	// closes its port for a moment after each test.
	Patience time.Duration
	// Observe is told every quarter of a second that counts what this end moved; may be nil.
	Observe func(bytes int64, elapsed time.Duration)
}

// Errors of a first answer that may be another one a moment later.
var (
	errBusy   = errors.New("the server is busy with another test")
	errUnkind = errors.New("it closed the connection without an answer, as iperf3 does not")
	errMute   = errors.New("it accepted the connection and says nothing, as iperf3 does not")
)

// retryTime is the pause before a server is asked again.
const retryTime = 100 * time.Millisecond

func (c Client) target() string {
	port := c.Port
	if port == "" {
		port = Port
	}
	return net.JoinHostPort(c.Host, port)
}

// Run has the test. It takes as long as the test and a few round trips, and returns
// within a moment of the end of ctx. Errors are *probe.Error values: probe.ErrUsage of a
// test that iperf3 would not take, probe.ErrUnreachable of a server that is not there,
// is busy or hangs up, probe.ErrTimeout of one that says nothing or whose path carries
// nothing, probe.ErrRefused of one that wants a password or limits the rate, and
// probe.ErrProtocol of one that does not speak as iperf3 does.
func (c Client) Run(ctx context.Context) (Result, error) {
	if c.Test.BlockBytes == 0 {
		c.Test.BlockBytes = BlockBytes
	}
	if err := c.Test.Validate(); err != nil {
		return Result{}, err
	}
	t, err := c.begin(ctx)
	if err != nil {
		return Result{}, err
	}
	defer t.close()
	defer t.control.hangUpAfter(ctx, clientTerminate)()
	result, err := t.run(ctx)
	return result, judge(ctx, "measure with", c.target(), err)
}

// begin gets the server's consent to have a test.
func (c Client) begin(ctx context.Context) (*clientTest, error) {
	until := time.Now().Add(c.Patience)
	for {
		t, err := c.hello(ctx)
		if !errors.Is(err, probe.ErrUnreachable) || ctx.Err() != nil || time.Now().After(until) {
			return t, err
		}
		select {
		case <-ctx.Done():
		case <-time.After(retryTime):
		}
	}
}

// hello connects, sends the cookie and has the server's first word.
func (c Client) hello(ctx context.Context) (*clientTest, error) {
	t := &clientTest{Client: c, cookie: newCookie()}
	dialCtx, cancel := context.WithTimeoutCause(ctx, c.ConnectTimeout, os.ErrDeadlineExceeded)
	defer cancel()
	conn, err := netpath.Dialer(0).DialContext(dialCtx, "tcp", c.target())
	if err != nil {
		return nil, c.notConnected(ctx, dialCtx, err)
	}
	t.control = control{conn, c.StallTimeout}
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	t.control.patience(c.ConnectTimeout)
	if err := t.control.write(t.cookie[:]); err != nil {
		_ = conn.Close()
		return nil, c.notGreeted(ctx, err)
	}
	if err := t.greeted(); err != nil {
		_ = conn.Close()
		return nil, c.notGreeted(ctx, err)
	}
	return t, nil
}

func (c Client) notConnected(ctx, dialCtx context.Context, err error) error {
	if ctx.Err() == nil && dialCtx.Err() != nil {
		return &probe.Error{Kind: probe.ErrTimeout, Op: "connect", Target: c.target(), Offset: -1, Err: fmt.Errorf("no answer within %v", c.ConnectTimeout), Remedy: remedyStart}
	}
	return judge(ctx, "connect", c.target(), err)
}

// notGreeted explains a server that accepts connections and has no test.
func (c Client) notGreeted(ctx context.Context, err error) error {
	e := &probe.Error{Kind: probe.ErrUnreachable, Op: "talk to iperf3 at", Target: c.target(), Offset: -1, Err: err, Remedy: remedyNot}
	switch {
	case ctx.Err() != nil:
		return judge(ctx, e.Op, e.Target, err)
	case errors.Is(err, errBusy):
		e.Remedy = remedyBusy
	case errors.Is(err, os.ErrDeadlineExceeded):
		e.Kind, e.Err = probe.ErrTimeout, errMute
	case errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		e.Err = errUnkind
	default:
		return judge(ctx, e.Op, e.Target, err)
	}
	return e
}
