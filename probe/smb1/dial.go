package smb1

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"syscall"

	"nasprobe/probe"
	"nasprobe/probe/netpath"
	"nasprobe/probe/ntstatus"
)

// connect opens a session that is ready for files.
func connect(ctx context.Context, o Options, l login) (*session, error) {
	s, err := dial(ctx, o, l)
	if err != nil {
		return nil, err
	}
	err = s.mount(ctx, o.Share)
	if failedWith(err, ntstatus.BadNetworkName) {
		err = s.noSuchShare(ctx, err)
	}
	if err == nil {
		err = s.checkDir(ctx)
	}
	if err != nil {
		s.close()
		return nil, err
	}
	s.readMax, s.writeMax = s.transferSizes()
	return s, nil
}

// dial opens a connection, negotiates and logs in (MS-CIFS 3.2.4.2).
func dial(ctx context.Context, o Options, l login) (*session, error) {
	conn, err := netpath.Dialer(o.MTU).DialContext(ctx, "tcp", o.address())
	if err != nil {
		return nil, dialError(ctx, o, err)
	}
	s := newSession(o, l, conn)
	s.extended = !l.needsChallenge()
	if err = s.greet(ctx); err == nil {
		err = s.negotiate(ctx)
	}
	if err == nil {
		err = s.setUp(ctx)
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// checkDir makes sure that the directory exists (MS-CIFS 2.2.4.17).
func (s *session) checkDir(ctx context.Context) error {
	d := deed{"open directory", s.options.unc(), -1}
	name := []byte{0x04} // the format of what follows
	name, err := s.appendText(name, wordsAt+3+len(name), `\`+s.options.dir())
	if err != nil {
		return err
	}
	_, err = s.call(ctx, d, cmdCheckDirectory, nil, name)
	var e *probe.Error
	switch {
	case failedWith(err, ntstatus.NotADirectory):
		return d.fail(probe.ErrUsage, errors.New("it is a file"), "name a directory")
	case errors.Is(err, probe.ErrNotExist) && errors.As(err, &e):
		e.Remedy = ntstatus.RemedyName
	}
	return err
}

// dialError explains a TCP connection that did not come about.
func dialError(ctx context.Context, o Options, err error) error {
	d := deed{"connect", o.address(), -1}
	var name *net.DNSError
	var known *probe.Error
	switch {
	case ctx.Err() != nil:
		return d.ended(ctx)
	case errors.As(err, &known): // of our own doing
		return known
	case errors.As(err, &name):
		return d.fail(probe.ErrUnreachable, fmt.Errorf("the host %q is not known", o.Host), "check the spelling, or give the IP address")
	case errors.Is(err, syscall.ECONNREFUSED) && cmp.Or(o.Port, DefaultPort) == DefaultPort:
		return d.fail(probe.ErrUnreachable, errors.New("nothing listens on that port"), "enable SMB on the NAS, or try port 139, the only one of the oldest: smb://"+o.Host+":139/")
	case errors.Is(err, syscall.ECONNREFUSED):
		return d.fail(probe.ErrUnreachable, errors.New("nothing listens on that port"), "enable SMB on the NAS, or check the port")
	}
	var e *net.OpError
	if errors.As(err, &e) {
		err = e.Err // without the addresses, which the target names
	}
	var call *os.SyscallError
	if errors.As(err, &call) {
		err = call.Err // without the call, which is what was done
	}
	return d.fail(probe.ErrUnreachable, err, "see whether the NAS is on and the network is up")
}
