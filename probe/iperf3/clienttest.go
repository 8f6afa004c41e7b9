package iperf3

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"nasprobe/probe"
)

// clientTest is one test as the client has it, from the server's consent on.
type clientTest struct {
	Client
	control control
	cookie  cookie
	conns   []net.Conn // of the streams
	flow    *flow      // nil before they flow
	mtu     int        // that the streams are held to; 0 is the path's own
}

func (t *clientTest) close() {
	_ = t.control.conn.Close()
	if t.flow != nil {
		t.flow.close()
		return
	}
	for _, conn := range t.conns {
		_ = conn.Close()
	}
}

// greeted reads the server's first word.
func (t *clientTest) greeted() error {
	s, err := t.control.read()
	switch {
	case err != nil:
		return err
	case s == accessDenied:
		return errBusy
	case s == paramExchange, s == serverError:
		return t.check(message{state: s}, paramExchange)
	}
	var more [40]byte
	t.control.patience(200 * time.Millisecond)
	n, _ := io.ReadAtLeast(t.control.conn, more[:], len(more)) // what came until then tells enough
	return stranger(t.target(), s, more[:n])
}

// expect reads the next message, which must be want.
func (t *clientTest) expect(want state) error {
	t.control.patience(t.StallTimeout)
	s, err := t.control.read()
	return t.check(message{s, err}, want)
}

// check explains a message that is not the one that is due.
func (t *clientTest) check(m message, want state) error {
	switch {
	case m.err != nil:
		return m.err
	case m.state == want:
		return nil
	case m.state == accessDenied:
		return &probe.Error{Kind: probe.ErrUnreachable, Op: "measure with", Target: t.target(), Offset: -1, Err: errBusy, Remedy: remedyBusy}
	case m.state == serverTerminate:
		return &probe.Error{Kind: probe.ErrUnreachable, Op: "measure with", Target: t.target(), Offset: -1, Err: errors.New("the server was ended"), Remedy: "start it and repeat the test"}
	case m.state == serverError:
		t.control.patience(t.StallTimeout)
		code, err := t.control.readError()
		if err != nil {
			return err
		}
		return serverFailed(t.target(), code)
	}
	return fmt.Errorf("%w: %v instead of %v", errMalformed, m.state, want)
}

// run is the test. Its steps are those of the protocol.
func (t *clientTest) run(ctx context.Context) (Result, error) {
	if err := t.control.sendJSON(parametersOf(t.Test)); err != nil {
		return Result{}, err
	}
	if err := t.expect(createStreams); err != nil {
		return Result{}, err
	}
	if err := t.connect(ctx); err != nil {
		return Result{}, err
	}
	for _, s := range []state{testStart, testRunning} {
		if err := t.expect(s); err != nil {
			return Result{}, err
		}
	}
	mine := report{congestion: congestion(t.conns[0])}
	var err error
	if mine.span, err = t.measure(ctx); err != nil {
		return Result{}, err
	}
	mine.flow = t.flow
	theirs, err := t.exchange(mine.results())
	if err != nil {
		return Result{}, err
	}
	result, err := mine.join(theirs)
	if err != nil {
		return Result{}, err
	}
	return t.judged(result)
}

// measure lets the data flow for the time of the test and tells the server of its end.
func (t *clientTest) measure(ctx context.Context) (span, error) {
	t.flow = newFlow(t.conns, !t.Test.Reverse, t.Test.BlockBytes, 0)
	_ = t.control.conn.SetReadDeadline(time.Time{})
	c := course{flow: t.flow, span: span{from: t.flow.snapshot()}, omit: t.Test.Omit, length: t.Test.Time, stall: t.StallTimeout, messages: t.control.next(), observe: t.Observe}
	m, err := c.run(ctx)
	switch {
	case err != nil:
		return span{}, err
	case m != message{}:
		return span{}, t.check(m, testEnd)
	}
	if err := t.control.send(testEnd); err != nil {
		return span{}, err
	}
	t.control.patience(t.StallTimeout)
	return c.span, t.check(<-c.messages, exchangeResults)
}

// exchange sends what this end counted and reads what the other did.
func (t *clientTest) exchange(mine results) (theirs results, err error) {
	if err := t.control.sendJSON(mine); err != nil {
		return theirs, err
	}
	t.control.patience(t.StallTimeout)
	if err := t.control.readJSON(mostResults, &theirs); err != nil {
		return theirs, err
	}
	if err := theirs.check(t.Test.Streams); err != nil {
		return theirs, err
	}
	if err := t.expect(displayResults); err != nil {
		return theirs, err
	}
	return theirs, t.control.send(iperfDone)
}

// judged refuses a test in which nothing arrived.
func (t *clientTest) judged(r Result) (Result, error) {
	r.Reverse = t.Test.Reverse
	for i := range r.Connections {
		r.Connections[i].ClampedMTU = t.mtu
	}
	if r.Bytes == 0 {
		return r, fmt.Errorf("%w from one end to the other", errStalled)
	}
	return r, nil
}
