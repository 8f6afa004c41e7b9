package smb

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"nasprobe/probe"
)

// Target is a directory of an SMB share. Its control session makes and removes
// files; every queue has a session of its own.
type Target struct {
	options Options
	login   login

	mu      sync.Mutex // guards what follows
	control *session
	closed  bool
	files   map[*file]bool // open
}

// Dial logs in, connects to the share and makes sure of the directory. Without a
// user it tries guest, then anonymous. Errors are *probe.Error values.
func Dial(ctx context.Context, o Options) (*Target, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Share == "" {
		return nil, shareMissing(ctx, o)
	}
	s, err := dialAny(ctx, o, connect)
	if err != nil {
		return nil, err
	}
	return newTarget(o, s), nil
}

func newTarget(o Options, s *session) *Target {
	return &Target{options: o, login: s.login, control: s, files: map[*file]bool{}}
}

// shareMissing is the error of a target without a share: it names those there are.
func shareMissing(ctx context.Context, o Options) error {
	d := deed{"connect to share", o.address(), -1}
	names, err := Shares(ctx, o)
	if err != nil {
		return d.fail(probe.ErrUsage, fmt.Errorf("the share is missing, and those of the server cannot be listed: %w", err), "name a share after the host")
	}
	return d.fail(probe.ErrUsage, fmt.Errorf("the share is missing; the server has: %s", strings.Join(names, ", ")), "name one of them after the host")
}

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

// connect opens a session that is ready for files.
func connect(ctx context.Context, o Options, l login) (*session, error) {
	s, err := dial(ctx, o, l)
	if err != nil {
		return nil, err
	}
	err = s.mount(ctx, o.Share)
	if failedWith(err, statusBadNetworkName) {
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
		e.Remedy = remedyName
	case err == nil && !isDir:
		return d.fail(probe.ErrUsage, errors.New("it is a file"), "name a directory")
	case err == nil && s.options.Encrypt && !s.tap.seen().encrypted:
		return d.fail(probe.ErrRefused, errPlain, "enable SMB encryption for this share on the NAS (Samba: smb encrypt = required)")
	}
	return err
}

// failedWith tells whether err is that of a status.
func failedWith(err error, code uint32) bool {
	var e *probe.Error
	return errors.As(err, &e) && e.Code == lookup(code).String()
}

// live is the control session, opened anew when the last one broke.
func (t *Target) live(ctx context.Context, d deed) (*session, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.closed:
		return nil, d.fail(probe.ErrUsage, errors.New("the target is closed"), "")
	case ctx.Err() != nil:
		return nil, d.ended(ctx)
	case t.control.alive():
		return t.control, nil
	}
	s, err := t.connect(ctx)
	if err == nil {
		t.control.close()
		t.control = s
	}
	return s, err
}

// connect opens one more session like the first.
func (t *Target) connect(ctx context.Context) (*session, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, t.options.timeout(), &tooLate{t.options.timeout()})
	defer cancel()
	return connect(ctx, t.options, t.login)
}

// retry carries out what may be done twice, once more over a new connection when
// the old one turns out to be broken, as after a restart of the server.
func (t *Target) retry(ctx context.Context, d deed, fn func(s *session) error) error {
	for attempt := 1; ; attempt++ {
		s, err := t.live(ctx, d)
		if err != nil {
			return err
		}
		err = s.call(ctx, d, func() error { return fn(s) })
		if err == nil || attempt == 2 || s.alive() {
			return err
		}
	}
}

// path is a file of the directory as SMB paths are written.
func (t *Target) path(name string) string {
	if dir := t.options.dir(); dir != "" {
		return dir + `\` + name
	}
	return name
}

// Close ends the control session and those of queues left open. It may be called
// twice.
func (t *Target) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	for f := range t.files {
		f.drop()
	}
	t.control.close()
	return nil
}
