package iperf3

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"

	"nasprobe/probe"
)

const (
	remedyStart  = "start iperf3 -s or nasprobe peer there, and let its firewall pass that TCP port, which is 5201 unless another is written after the host"
	remedyNot    = "something else may listen on this port: name that of iperf3 -s or nasprobe peer after the host, 5201 as a rule"
	remedySilent = "look whether the other end and the network still work, and repeat the test"
	remedyVanish = "large packets may vanish on the way: repeat the test with a small --mss such as 1400, and look at the MTU of every switch between"
	remedyBusy   = "wait until the other test is over; one server has one test at a time"
	remedyHost   = "check the name of the host"
)

// judge dresses an error as the user should read it. An ended context is the cause of
// whatever the socket said; an error that is dressed already stays.
func judge(ctx context.Context, op, target string, err error) error {
	var done *probe.Error
	if err == nil || errors.As(err, &done) {
		return err
	}
	e := &probe.Error{Op: op, Target: target, Offset: -1, Err: err}
	if ctx.Err() != nil {
		e.Err = context.Cause(ctx)
		if errors.Is(e.Err, context.DeadlineExceeded) {
			e.Kind, e.Remedy = probe.ErrTimeout, remedySilent
		}
		return e
	}
	for _, c := range causes {
		if errors.Is(err, c.err) {
			e.Kind, e.Remedy = c.kind, c.remedy
			if c.words != "" {
				e.Err = errors.New(c.words)
			}
			return e
		}
	}
	e.Kind, e.Remedy = probe.ErrUnreachable, remedyStart
	return network(e, err)
}

// causes are what may go wrong with a connection. The first that fits wins.
var causes = []struct {
	err, kind     error
	words, remedy string
}{
	{errMalformed, probe.ErrProtocol, "", remedyNot},
	{errStalled, probe.ErrTimeout, "", remedyVanish},
	{errWindow, probe.ErrUnsupported, "", "ask for a smaller --window, or raise the bounds (Linux: net.core.rmem_max and wmem_max)"},
	{io.EOF, probe.ErrUnreachable, "the other end closed the connection", remedySilent},
	{io.ErrUnexpectedEOF, probe.ErrUnreachable, "the other end closed the connection", remedySilent},
	{syscall.ECONNRESET, probe.ErrUnreachable, "the other end closed the connection", remedySilent},
	{syscall.EPIPE, probe.ErrUnreachable, "the other end closed the connection", remedySilent},
	{syscall.ECONNREFUSED, probe.ErrUnreachable, "connection refused", remedyStart},
	{os.ErrDeadlineExceeded, probe.ErrTimeout, "timed out", remedySilent},
	{syscall.ETIMEDOUT, probe.ErrTimeout, "timed out", remedySilent},
}

// network names what is left in the words of the system, without the call that failed.
func network(e *probe.Error, err error) *probe.Error {
	var dns *net.DNSError
	var op *net.OpError
	var call *os.SyscallError
	switch {
	case errors.As(err, &dns):
		e.Err, e.Remedy = fmt.Errorf("unknown host: %s", dns.Err), remedyHost
	case errors.As(err, &call):
		e.Err = call.Err
	case errors.As(err, &op):
		e.Err = op.Err
	default:
		e.Kind, e.Remedy = nil, ""
	}
	return e
}

// stranger explains a first answer that iperf3 does not give. What else came with it is
// shown, since most protocols begin with their name.
func stranger(target string, s state, more []byte) error {
	e := &probe.Error{Kind: probe.ErrProtocol, Op: "talk to iperf3 at", Target: target, Offset: -1, Remedy: remedyNot}
	said := strings.TrimSpace(string(append([]byte{byte(s)}, more...)))
	e.Err = fmt.Errorf("what listens there is not iperf3: it answered %q", said)
	return e
}
