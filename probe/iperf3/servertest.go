package iperf3

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync/atomic"
	"time"
)

// serverTest is one test as the server has it.
type serverTest struct {
	host       *host
	control    control
	cookie     cookie
	parameters parameters
	test       Test
	wanted     int          // streams that have yet to come; guarded by the host
	came       chan arrival // one of them
	conns      []net.Conn
	flow       *flow // nil before the data flow
}

func newServerTest(h *host, c cookie, conn net.Conn) *serverTest {
	return &serverTest{host: h, control: control{conn, h.AnswerTimeout}, cookie: c, came: make(chan arrival, MaxStreams)}
}

// takes is whether a connection is a stream of this test. The host is locked.
func (t *serverTest) takes(c cookie, a arrival) bool {
	if t.wanted == 0 || c != t.cookie {
		return false
	}
	t.wanted--
	t.came <- a
	return true
}

// want lets n streams come.
func (t *serverTest) want(n int) {
	t.host.mu.Lock()
	defer t.host.mu.Unlock()
	t.wanted = n
}

// serve has the test and reports it.
func (t *serverTest) serve(ctx context.Context) {
	r := Report{Client: t.control.conn.RemoteAddr().String()}
	stop := t.control.hangUpAfter(ctx, serverTerminate)
	var err error
	r.Result, err = t.run(ctx)
	stop()
	t.close()
	r.Test, r.Result.Reverse = t.test, t.test.Reverse
	r.Err = judge(ctx, "serve a test to", r.Client, err)
	t.host.over(r)
}

func (t *serverTest) close() {
	t.want(0)
	_ = t.control.conn.Close()
	close(t.came) // nobody is wanted any more
	for a := range t.came {
		_ = a.conn.Close()
	}
	for _, conn := range t.conns {
		_ = conn.Close()
	}
	if t.flow != nil {
		t.flow.close()
	}
}

// run is the test. Its steps are those of the protocol.
func (t *serverTest) run(ctx context.Context) (Result, error) {
	if err := t.agree(); err != nil {
		return Result{}, err
	}
	if t.test.MSS > 0 {
		holdListener(t.host.listener, t.test.MSS)
		defer holdListener(t.host.listener, 0)
	}
	t.want(t.test.Streams)
	if err := t.control.send(createStreams); err != nil {
		return Result{}, err
	}
	_ = t.control.conn.SetReadDeadline(time.Time{})
	messages := t.control.next()
	if err := t.gather(ctx, messages); err != nil {
		return Result{}, err
	}
	return t.measure(ctx, messages)
}

// agree reads what the client wants, and tells it what there is not.
func (t *serverTest) agree() error {
	if err := t.control.send(paramExchange); err != nil {
		return err
	}
	t.control.patience(t.host.AnswerTimeout)
	if err := t.control.readJSON(mostParameters, &t.parameters); err != nil {
		return err
	}
	code, err := t.parameters.refused()
	if err != nil {
		return t.refuse(code, err)
	}
	t.test = t.parameters.test()
	return nil
}

// refuse tells the client the number of an error, and why is returned.
func (t *serverTest) refuse(code int32, why error) error {
	return errors.Join(why, t.control.sendError(code))
}

// gather waits for the streams and sets them up.
func (t *serverTest) gather(ctx context.Context, messages <-chan message) error {
	late := time.After(t.host.AnswerTimeout)
	var came []arrival
	for len(came) < t.test.Streams {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case m := <-messages:
			return t.ended(m)
		case <-late:
			return fmt.Errorf("%d of %d streams came within %v", len(came), t.test.Streams, t.host.AnswerTimeout)
		case a := <-t.came:
			came = append(came, a)
			t.conns = append(t.conns, a.conn)
		}
	}
	slices.SortFunc(came, func(a, b arrival) int { return a.turn - b.turn })
	for i, a := range came {
		t.conns[i] = a.conn
		if err := t.settle(a.conn); err != nil {
			return t.refuse(codeWindow, err)
		}
	}
	return nil
}

func (t *serverTest) settle(conn net.Conn) error {
	_ = conn.SetReadDeadline(time.Time{})
	if t.parameters.Congestion != "" {
		setCongestion(conn, t.parameters.Congestion)
	}
	if t.parameters.TOS != 0 {
		if err := mark(conn, int(t.parameters.TOS)); err != nil {
			return err
		}
	}
	return settle(conn, t.test.Window, bool(t.parameters.NoDelay))
}

// ended explains a message that ends a test before its time.
func (t *serverTest) ended(m message) error {
	switch {
	case m.err != nil:
		return m.err
	case m.state == clientTerminate, m.state == iperfDone:
		return errors.New("the client gave up")
	}
	return fmt.Errorf("%w: %v in the middle of a test", errMalformed, m.state)
}

// measure lets the data flow until the client has enough, and exchanges results.
func (t *serverTest) measure(ctx context.Context, messages <-chan message) (Result, error) {
	mine := report{congestion: congestion(t.conns[0])}
	t.flow = newFlow(t.conns, t.test.Reverse, t.test.BlockBytes, t.parameters.rate())
	if n := t.parameters.budget(); n > 0 {
		t.flow.budget = new(atomic.Int64)
		t.flow.budget.Store(n)
	}
	mine.flow = t.flow
	if err := t.control.write([]byte{byte(testStart), byte(testRunning)}); err != nil {
		return Result{}, err
	}
	c := course{flow: t.flow, omit: t.test.Omit, stall: t.host.StallTimeout, messages: messages}
	if t.test.Time > 0 {
		c.length = t.test.Time + graceTime
	}
	m, err := c.run(ctx)
	switch {
	case err != nil:
		return Result{}, err
	case m == message{}:
		return Result{}, fmt.Errorf("the client did not end the test in its time and %v more", graceTime)
	case m.err != nil || m.state != testEnd:
		return Result{}, t.ended(m)
	}
	mine.span = c.span
	t.flow.close()
	return t.exchange(mine)
}

// exchange reads what the client counted, sends what this end did, and sees the client
// off.
func (t *serverTest) exchange(mine report) (joined Result, err error) {
	if err := t.control.send(exchangeResults); err != nil {
		return joined, err
	}
	var theirs results
	t.control.patience(t.host.AnswerTimeout)
	if err := t.control.readJSON(mostResults, &theirs); err != nil {
		return joined, err
	}
	if err := theirs.check(t.test.Streams); err != nil {
		return joined, err
	}
	if joined, err = mine.join(theirs); err != nil {
		return joined, err
	}
	out := mine.results()
	if t.parameters.GetServerOutput {
		r := Report{Client: t.control.conn.RemoteAddr().String(), Test: t.test, Result: joined}
		out.ServerOutput = r.String() + "\n"
	}
	if err := t.control.sendJSON(out); err != nil {
		return joined, err
	}
	if err := t.control.send(displayResults); err != nil {
		return joined, err
	}
	t.control.patience(t.host.AnswerTimeout)
	_, _ = t.control.read() // IPERF_DONE, or a client that hangs up without it
	return joined, nil
}
