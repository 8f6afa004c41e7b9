package smb

import (
	"context"

	"github.com/cloudsoda/go-smb2"

	"nasprobe/probe"
	"nasprobe/probe/netpath"
)

// dial opens a connection, negotiates and logs in (MS-SMB2 3.2.4.2).
func dial(ctx context.Context, o Options, l login) (*session, error) {
	conn, err := netpath.Dialer(o.MTU).DialContext(ctx, "tcp", o.address())
	if err != nil {
		return nil, dialError(ctx, o, err)
	}
	s := &session{options: o, login: l, conn: conn}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.tap = newTap(conn, policy{encrypt: o.Encrypt, anonymous: l.auth == probe.AuthAnonymous, sign: o.Sign})
	if err := s.logIn(ctx); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *session) logIn(ctx context.Context) error {
	revision, _ := dialectRevision(s.options.Dialect)
	d := smb2.Dialer{
		MaxCreditBalance: maxCredits,
		Negotiator:       smb2.Negotiator{RequireMessageSigning: s.options.Sign, SpecifiedDialect: revision},
		Initiator:        keyListener{s.login.initiator(), s.tap.setKey},
	}
	err := s.call(ctx, deed{"log in", s.options.Host, -1}, func() (err error) {
		s.smb, err = d.DialConn(ctx, s.tap, s.options.Host)
		return err
	})
	f := s.tap.seen()
	switch {
	case err != nil && f.dialect == 0:
		return s.notNegotiated(ctx, err)
	case err != nil:
		return s.notLoggedIn(err, f)
	}
	return s.checkTerms(f)
}

// checkTerms refuses a session without what the user asked for.
func (s *session) checkTerms(f facts) error {
	d := deed{"log in", s.options.Host, -1}
	guest := s.login.seenAs(f) != probe.AuthUser
	const asUser = "log in as a user of the NAS: guests are neither signed nor encrypted"
	switch {
	case s.options.Sign && f.sessionFlags&(sessionGuest|sessionNull) != 0:
		return d.fail(probe.ErrRefused, errUnsigned, asUser)
	case s.options.Encrypt && guest:
		return d.fail(probe.ErrRefused, errPlain, asUser)
	case s.options.Encrypt && f.dialect < 0x0300:
		return d.fail(probe.ErrRefused, errPlain, "SMB "+dialectName(f.dialect)+" has no encryption: enable SMB3 on the NAS")
	case s.options.Encrypt && f.cipher == 0:
		return d.fail(probe.ErrRefused, errPlain, "enable SMB encryption on the NAS (Samba: smb encrypt = desired)")
	}
	return nil
}
