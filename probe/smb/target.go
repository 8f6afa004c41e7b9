package smb

import (
	"context"
	"errors"
	"sync"

	"nasprobe/probe"
	"nasprobe/probe/netpath"
)

// Target is a directory of an SMB share. Its control session makes and removes
// files; every queue has a session of its own.
type Target struct {
	options Options
	login   login

	mu      sync.Mutex // guards what follows
	direct  bool       // queues use the direct data path
	control *session
	closed  bool
	files   map[*file]bool // open

	fewCredits *credits // the least that a queue had to do with; nil: enough
}

// Dial logs in, connects to the share and makes sure of the directory. Without a
// user it tries guest, then anonymous. Errors are *probe.Error values.
func Dial(ctx context.Context, o Options) (*Target, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if o.Share == "" {
		return nil, shareMissing(ctx, o)
	}
	s, err := dialAny(ctx, o, connect)
	if err != nil {
		return nil, err
	}
	t := newTarget(o, s)
	if t.direct, err = o.chooseDirect(s.tap.seen()); err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

// chooseDirect decides on the data path. What must be signed or encrypted goes
// through the library.
func (o Options) chooseDirect(f facts) (bool, error) {
	protected := o.Sign || f.signingRequired || f.encrypted
	switch {
	case o.DataPath == probe.DataPathLibrary:
		return false, nil
	case o.DataPath == probe.DataPathDirect && protected:
		return false, usage("choose the data path of", o.unc(), "this session is signed or encrypted, which the direct data path is not", "use --data-path auto")
	}
	return !protected, nil
}

func (t *Target) usesDirect() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.direct
}

// leaveDirect notes that a queue had to go through the library.
func (t *Target) leaveDirect() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.direct = false
}

// credits are what a server granted, and what the depth of a queue needed.
type credits struct{ granted, wanted int }

func (t *Target) noteFewCredits(granted, wanted int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.fewCredits == nil || granted < t.fewCredits.granted {
		t.fewCredits = &credits{granted, wanted}
	}
}

func newTarget(o Options, s *session) *Target {
	return &Target{options: o, login: s.login, control: s, files: map[*file]bool{}}
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
	s, err := t.connect(ctx, 0)
	if err == nil {
		t.control.close()
		t.control = s
	}
	return s, err
}

// connect opens one more session like the first, clamped to an MTU; 0 is that of the
// options.
func (t *Target) connect(ctx context.Context, mtu int) (*session, error) {
	o := t.options
	if mtu > 0 {
		o.MTU = mtu
	}
	ctx, cancel := context.WithTimeoutCause(ctx, o.timeout(), &tooLate{o.timeout()})
	defer cancel()
	return connect(ctx, o, t.login)
}

// Path implements probe.PathReporter: that of the control session.
func (t *Target) Path() probe.Path {
	t.mu.Lock()
	defer t.mu.Unlock()
	return netpath.Of(t.control.conn)
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
