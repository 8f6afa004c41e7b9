package smb

import (
	"context"
	"errors"
	"net"
	"time"

	"github.com/cloudsoda/go-smb2"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
	"nasprobe/probe/wire"
)

// maxCredits is what a connection asks for: 512 MiB in flight, and what common
// servers grant at most. The library's own default starves deep queues.
const maxCredits = 8192

// grace is how long a request may go on after its context ended, so that a file
// just made is known, before the connection is given up.
const grace = 150 * time.Millisecond

// session is one connection with one log-in and one share.
type session struct {
	options Options
	login   login
	conn    net.Conn
	tap     *tap
	smb     *smb2.Session
	share   *smb2.Share // bound to ctx

	// ctx ends with the connection: the library may wait for credits, which
	// closing the socket does not end.
	ctx    context.Context
	cancel context.CancelFunc
}

// call runs fn on the session and explains its error. When ctx ends, fn gets a
// moment to finish; then the connection is given up, since nobody knows any more
// what was done on it.
func (s *session) call(ctx context.Context, d deed, fn func() error) error {
	if ctx.Err() != nil {
		return d.ended(ctx)
	}
	s.tap.forget()
	stop := s.closeAfter(ctx)
	err := guarded(fn)
	stop()
	if err != nil && ctx.Err() != nil {
		return d.ended(ctx)
	}
	return d.explain(err, s.tap.seen())
}

func (s *session) closeAfter(ctx context.Context) (stop func()) {
	done := make(chan struct{})
	unwatch := context.AfterFunc(ctx, func() {
		timer := time.NewTimer(grace)
		defer timer.Stop()
		select {
		case <-done:
		case <-timer.C:
			s.close()
		}
	})
	return func() {
		unwatch()
		close(done)
	}
}

// guarded turns a panic of the library into an error.
func guarded(fn func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &nonsense{v}
		}
	}()
	return fn()
}

// alive tells whether the connection is still there, as far as this side knows.
func (s *session) alive() bool { return s.ctx.Err() == nil && s.tap.ended() == nil }

// close drops the connection without a LOGOFF: the library, once logged off,
// blocks forever on whatever is sent later.
func (s *session) close() {
	s.cancel()
	s.conn.Close()
}

// abort is close that gives up what was sent as well: behind large requests that do not
// come through, the server would not hear of an orderly end, and hold the file open for
// as long as it waits for dead clients.
func (s *session) abort() {
	if tcp, ok := s.conn.(*net.TCPConn); ok {
		wire.Abandon(tcp)
	}
	s.close()
}

// mount connects to a share (MS-SMB2 2.2.9). A colon in the host, as in an IPv6
// address, is fine in the path.
func (s *session) mount(ctx context.Context, share string) error {
	d := deed{"connect to share", s.options.unc(), -1}
	err := s.call(ctx, d, func() error {
		tree, err := s.smb.WithContext(ctx).Mount(`\\` + s.options.Host + `\` + share)
		if err == nil {
			s.share = tree.WithContext(s.ctx)
		}
		return err
	})
	f := s.tap.seen()
	var e *probe.Error
	switch {
	case err == nil && !f.encrypted && f.shareType != shareDisk:
		return usage(d.op, d.target, "it is not a share of files", "name another share")
	case ntstatus.FailedWith(err, ntstatus.AccessDenied) && f.dialect < 0x0300 && errors.As(err, &e):
		e.Remedy = ntstatus.RemedyRights + "; the share may also demand encryption, which SMB " + dialectName(f.dialect) + " does not have"
	}
	return err
}

// errUnsigned and errPlain are sessions that lack what the user asked for.
var (
	errUnsigned = errors.New("signing was asked for, but this session cannot be signed")
	errPlain    = errors.New("encryption was asked for, but this session is in plain text")
)
