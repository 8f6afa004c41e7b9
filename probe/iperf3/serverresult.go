package iperf3

import (
	"context"
	"fmt"
	"sync/atomic"
)

// measure lets the data flow until the client has enough, and exchanges results.
func (t *serverTest) measure(ctx context.Context, messages <-chan message) (Result, error) {
	mine := report{congestion: congestion(t.conns[0]), lag: messageTime}
	t.flow = newFlow(t.conns, t.test.Reverse, t.test.BlockBytes, t.parameters.rate())
	if n := t.parameters.budget(); n > 0 {
		t.flow.budget = new(atomic.Int64)
		t.flow.budget.Store(n)
	}
	mine.flow = t.flow
	started := t.flow.snapshot() // before the client's clock
	if err := t.control.write([]byte{byte(testStart), byte(testRunning)}); err != nil {
		return Result{}, err
	}
	c := course{flow: t.flow, span: span{from: started}, omit: t.test.Omit, stall: t.host.StallTimeout, messages: messages}
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
