package smb1

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"syscall"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
	"nasprobe/probe/wire"
)

// deed is what was being done, for errors.
type deed struct {
	op     string
	target string
	offset int64 // bytes; -1 when it does not apply
}

func (d deed) fail(kind, err error, remedy string) *probe.Error {
	return &probe.Error{Kind: kind, Op: d.op, Target: d.target, Offset: d.offset, Err: err, Remedy: remedy}
}

// failed explains a status.
func (d deed) failed(code uint32) *probe.Error {
	s := lookup(code)
	return &probe.Error{Kind: s.Kind, Op: d.op, Target: d.target, Offset: d.offset, Code: statusText(code), Remedy: s.Remedy}
}

// ended explains a call that gave up with its context.
func (d deed) ended(ctx context.Context) *probe.Error {
	cause := context.Cause(ctx)
	var late *tooLate
	if errors.As(cause, &late) || errors.Is(cause, context.DeadlineExceeded) {
		return d.fail(probe.ErrTimeout, cause, "see whether the NAS is busy or asleep, or raise --connect-timeout")
	}
	return d.fail(nil, cause, "")
}

// instead tells the error of an earlier deed, which left no connection, as this one's.
func (d deed) instead(err error) error {
	var e *probe.Error
	if !errors.As(err, &e) || e.Op == d.op {
		return err
	}
	return &probe.Error{Kind: e.Kind, Op: d.op, Target: d.target, Offset: d.offset, Code: e.Code, Remedy: e.Remedy, Err: e.Err}
}

// tooLate is the cause of a context that bounds a connection attempt.
type tooLate struct{ after time.Duration }

func (e *tooLate) Error() string { return fmt.Sprintf("no answer within %v", e.after) }

// statusError is a request that the server refused.
type statusError uint32

func (e statusError) Error() string { return statusText(uint32(e)) }

// transport dresses an error of a connection.
func (d deed) transport(ctx context.Context, err error) error {
	var known *probe.Error
	var status statusError
	switch {
	case errors.As(err, &known):
		return err
	case errors.As(err, &status):
		return d.failed(uint32(status))
	case ctx.Err() != nil:
		return d.ended(ctx)
	}
	return d.broken(err)
}

// broken explains a connection that ended.
func (d deed) broken(err error) *probe.Error {
	const remedy = "see whether the server still runs and the network is up"
	switch {
	case errors.Is(err, wire.ErrMalformed):
		return d.fail(probe.ErrProtocol, err, "check host and port: something else may answer there")
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return d.fail(probe.ErrUnreachable, errors.New("the server closed the connection"), remedy)
	case errors.Is(err, net.ErrClosed):
		return d.fail(probe.ErrUnreachable, errors.New("the connection is closed"), remedy)
	}
	return d.fail(probe.ErrUnreachable, err, remedy)
}

// failedWith tells whether err is that of an NTSTATUS or of a DOS error that means it.
func failedWith(err error, code uint32) bool {
	var e *probe.Error
	if !errors.As(err, &e) || e.Code == "" {
		return false
	}
	return e.Code == ntstatus.Lookup(code).String() || saidAsDOS(e.Code, code)
}
