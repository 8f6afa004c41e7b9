package iperf3

import (
	"context"
	"errors"
	"fmt"
	"net"
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
