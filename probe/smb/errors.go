package smb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"syscall"
	"time"

	"github.com/cloudsoda/go-smb2"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
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
	s := ntstatus.Lookup(code)
	return &probe.Error{Kind: s.Kind, Op: d.op, Target: d.target, Offset: d.offset, Code: s.String(), Remedy: s.Remedy}
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

// nonsense is a panic of the library: its decoders trust lengths and offsets that
// a reply may have wrong.
type nonsense struct{ value any }

func (e *nonsense) Error() string {
	return fmt.Sprintf("the server sent a reply that makes no sense (%v)", e.value)
}

// explain makes a *probe.Error of what the library returned; f are the facts of
// its connection.
func (d deed) explain(err error, f facts) error {
	var known *probe.Error
	var broken *smb2.TransportError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &known):
		return err
	case errors.As(err, &broken):
		return d.broken(broken.Err)
	case errors.Is(err, context.Canceled):
		return d.broken(net.ErrClosed)
	}
	if code := statusOf(err, f); code != 0 {
		return d.failed(code)
	}
	return d.fail(probe.ErrProtocol, err, "")
}

// broken explains a connection that ended.
func (d deed) broken(err error) *probe.Error {
	var frame *frameError
	const remedy = "see whether the server still runs and the network is up"
	switch {
	case errors.As(err, &frame):
		return d.fail(probe.ErrProtocol, err, "check host and port: something else may listen there")
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return d.fail(probe.ErrUnreachable, errors.New("the server closed the connection"), remedy)
	case errors.Is(err, net.ErrClosed):
		return d.fail(probe.ErrUnreachable, errors.New("the connection is closed"), remedy)
	}
	return d.fail(probe.ErrUnreachable, err, remedy)
}

// statusOf is the NTSTATUS behind an error of the library, 0 when there is none.
// The library turns some codes into errors of package os; which one it was, the
// tap remembers, unless the reply was encrypted.
func statusOf(err error, f facts) uint32 {
	var response *smb2.ResponseError
	switch {
	case errors.As(err, &response):
		return response.Code
	case errors.Is(err, smb2.ErrRequestNotAccepted):
		return ntstatus.NotAccepted
	case errors.Is(err, io.EOF):
		return ntstatus.EndOfFile
	case errors.Is(err, os.ErrExist):
		return ntstatus.NameCollision
	case errors.Is(err, os.ErrNotExist):
		return f.either(ntstatus.PathNotFound, ntstatus.NameNotFound)
	case errors.Is(err, os.ErrPermission):
		return f.either(ntstatus.CannotDelete, ntstatus.AccessDenied)
	}
	return 0
}

// either is the first code when a request failed with it, else the second.
func (f facts) either(first, second uint32) uint32 {
	for _, code := range f.failed {
		if code == first {
			return first
		}
	}
	return second
}
