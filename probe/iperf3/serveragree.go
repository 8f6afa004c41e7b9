package iperf3

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"time"
)

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
		if code, err := t.settle(a.conn); err != nil {
			return t.refuse(code, err)
		}
	}
	return nil
}

// settle gives a stream what the client asked of its socket. An error has iperf3's number.
func (t *serverTest) settle(conn net.Conn) (code int32, err error) {
	_ = conn.SetReadDeadline(time.Time{})
	if t.parameters.Congestion != "" {
		setCongestion(conn, t.parameters.Congestion)
	}
	if t.parameters.TOS != 0 {
		if err := mark(conn, int(t.parameters.TOS)); err != nil {
			return codeTOS, err
		}
	}
	err = settle(conn, t.test.Window, bool(t.parameters.NoDelay))
	if errors.Is(err, errWindow) {
		return codeWindow, err
	}
	return codeBuffer, err
}
