package nfs

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
)

// noAnswer is the cause of a context that ended because the server was silent.
type noAnswer time.Duration

// Error says how long we waited.
func (d noAnswer) Error() string { return fmt.Sprintf("no answer within %s", time.Duration(d)) }

// fail dresses err as the user should read it. An ended context is the cause of
// whatever the socket said. An error that is dressed already stays.
func fail(ctx context.Context, op, target string, off int64, err error) error {
	if done := (*probe.Error)(nil); errors.As(err, &done) {
		return err
	}
	f, word := judge(ctx, err)
	return &probe.Error{Kind: f.kind, Op: op, Target: target, Offset: off, Code: f.name, Remedy: f.remedy, Err: word}
}

// judge finds what err means, and what to print of it besides the server's word.
func judge(ctx context.Context, err error) (finding, error) {
	if ctx.Err() != nil {
		return ended(context.Cause(ctx))
	}
	if f, ok := meaning(err); ok {
		f.name = err.Error()
		return f, nil
	}
	return broken(err)
}

func ended(cause error) (finding, error) {
	var silent noAnswer
	if errors.As(cause, &silent) || errors.Is(cause, context.DeadlineExceeded) {
		return finding{kind: probe.ErrTimeout, remedy: remedySilent}, cause
	}
	return finding{}, cause
}

// meaning finds the server's own word in the tables.
func meaning(err error) (finding, bool) {
	var nfs nfsStatus
	var mount mountStatus
	var rpc *rpcFailure
	switch {
	case errors.As(err, &nfs):
		return find(nfsStates, uint32(nfs), "NFS status"), true
	case errors.As(err, &mount):
		return find(mountStates, uint32(mount), "MOUNT status"), true
	case errors.As(err, &rpc):
		return rpc.finding(), true
	}
	return finding{}, false
}

// broken judges an error of the connection, and cuts it to its last word.
func broken(err error) (finding, error) {
	var dns *net.DNSError
	var network *net.OpError
	switch {
	case errors.Is(err, errMalformed):
		return finding{kind: probe.ErrProtocol, remedy: remedyOther}, err
	case errors.As(err, &dns):
		return finding{kind: probe.ErrUnreachable, remedy: remedyHost}, fmt.Errorf("unknown host: %s", dns.Err)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return finding{kind: probe.ErrUnreachable, remedy: remedyGone}, errors.New("the server closed the connection")
	case errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, syscall.ETIMEDOUT):
		return finding{kind: probe.ErrTimeout, remedy: remedySilent}, errors.New("timed out")
	case errors.As(err, &network):
		return finding{kind: probe.ErrUnreachable, remedy: remedyPort}, withoutCall(network.Err)
	}
	return finding{}, err
}

// withoutCall is an error without the name of the system call, which would stand beside
// what was done.
func withoutCall(err error) error {
	var call *os.SyscallError
	if errors.As(err, &call) {
		return call.Err
	}
	return err
}
