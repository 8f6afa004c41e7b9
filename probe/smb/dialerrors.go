package smb

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"syscall"

	"nasprobe/probe"
)

// notNegotiated explains a server that did not agree on a dialect.
func (s *session) notNegotiated(ctx context.Context, err error) error {
	d := deed{"connect", s.options.address(), -1}
	f := s.tap.seen()
	var frame *frameError
	var late *tooLate
	switch {
	case errors.As(err, &late):
		return d.fail(probe.ErrTimeout, fmt.Errorf("it accepted the connection but did not answer SMB negotiation within %v", late.after),
			"check host and port, and see whether the NAS is busy or asleep")
	case ctx.Err() != nil:
		return err
	case errors.As(err, &frame) && frame.smb1, errors.Is(err, probe.ErrUnreachable) && speaksSMB1(ctx, s.options):
		return d.fail(probe.ErrProtocol, errors.New("this server speaks only SMB1 (NT LM 0.12), which nasprobe uses only when told to"), "enable SMB2 on the NAS, or measure it over SMB1 with --dialect smb1")
	case f.failed[cmdNegotiate] != 0:
		e := d.failed(f.failed[cmdNegotiate])
		e.Remedy = "leave out --dialect, or name one that the server has"
		return e
	}
	err = rename(err, d)
	var e *probe.Error
	if errors.As(err, &e) && e.Kind == probe.ErrUnreachable {
		e.Remedy = "check host and port, and see whether SMB2 is enabled on the NAS"
	}
	return err
}

// rename puts another deed into an error.
func rename(err error, d deed) error {
	var e *probe.Error
	if errors.As(err, &e) {
		e.Op, e.Target, e.Offset = d.op, d.target, d.offset
	}
	return err
}

// notLoggedIn explains a failed SESSION_SETUP: of some failures the library keeps
// a sentence only.
func (s *session) notLoggedIn(err error, f facts) error {
	d := deed{"log in", s.options.Host, -1}
	if s.login.user != "" {
		d.target = s.login.name() + " at " + s.options.Host
	}
	var late *tooLate
	var e *probe.Error
	switch {
	case errors.As(err, &late):
		return d.fail(probe.ErrTimeout, fmt.Errorf("it answered SMB negotiation but not the log-in within %v", late.after),
			"see whether the NAS is busy, or waits for a domain controller")
	case f.failed[cmdSessionSetup] != 0:
		return d.failed(f.failed[cmdSessionSetup])
	case s.options.Sign && f.sessionFlags&(sessionGuest|sessionNull) != 0:
		return d.fail(probe.ErrRefused, errUnsigned, "log in as a user of the NAS")
	case errors.As(err, &e) && e.Kind == probe.ErrProtocol && s.login.tickets != nil:
		return d.fail(probe.ErrRefused, e.Err, "see whether the server takes Kerberos and its clock is right")
	}
	return rename(err, d)
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
