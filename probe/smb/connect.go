package smb

import (
	"context"
	"errors"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
)

// dialAny tries the identities of o in turn until one gets through open. It
// returns the error of the first.
func dialAny(ctx context.Context, o Options, open func(context.Context, Options, login) (*session, error)) (*session, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, o.timeout(), &tooLate{o.timeout()})
	defer cancel()
	logins, err := o.logins(ctx)
	if err != nil {
		return nil, err
	}
	var first error
	for _, l := range logins {
		s, err := open(ctx, o, l)
		if err == nil {
			return s, nil
		}
		if first == nil {
			first = err
		}
		if !errors.Is(err, probe.ErrRefused) {
			break
		}
	}
	return nil, noUser(first, o)
}

// noUser points a refused log-in without a user to the cause.
func noUser(err error, o Options) error {
	var e *probe.Error
	if o.User == "" && !o.Kerberos && errors.Is(err, probe.ErrRefused) && errors.As(err, &e) {
		e.Remedy = "name a user with --user"
	}
	return err
}

// checkDir makes sure that the directory exists. It is also the first request
// under the terms that later ones have.
func (s *session) checkDir(ctx context.Context) error {
	dir := s.options.dir()
	d := deed{"open directory", s.options.unc(), -1}
	var isDir bool
	err := s.call(ctx, d, func() error {
		info, err := s.share.Stat(dir)
		isDir = err == nil && info.IsDir()
		return err
	})
	var e *probe.Error
	switch {
	case errors.Is(err, probe.ErrNotExist) && errors.As(err, &e):
		e.Remedy = ntstatus.RemedyName
	case err == nil && !isDir:
		return d.fail(probe.ErrUsage, errors.New("it is a file"), "name a directory")
	case err == nil && s.options.Encrypt && !s.tap.seen().encrypted:
		return d.fail(probe.ErrRefused, errPlain, "enable SMB encryption for this share on the NAS (Samba: smb encrypt = required)")
	}
	return err
}

// connect opens a session that is ready for files.
func connect(ctx context.Context, o Options, l login) (*session, error) {
	s, err := dial(ctx, o, l)
	if err != nil {
		return nil, err
	}
	err = s.mount(ctx, o.Share)
	if ntstatus.FailedWith(err, ntstatus.BadNetworkName) {
		err = s.noSuchShare(ctx, err)
	}
	if err == nil {
		err = s.checkDir(ctx)
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}
