package smb1

import (
	"context"
	"sync"

	"nasprobe/probe"
	"nasprobe/probe/netpath"
)

// Target is a directory of a share. Its control session makes and removes files; every
// queue has a session of its own.
type Target struct {
	options Options
	login   login

	mu      sync.Mutex // guards what follows
	control *session
	closed  bool
	files   map[*file]bool // open
	few     *fewRequests   // the least that a queue had to do with; nil: enough
}

// fewRequests are what the depth of a queue asked for at once, and what the server takes.
type fewRequests struct{ depth, most int }

// Dial logs in, connects to the share and makes sure of the directory. Without a
// user it tries guest, then anonymous. Errors are *probe.Error values.
func Dial(ctx context.Context, o Options) (*Target, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if o.Share == "" {
		return nil, shareMissing(ctx, o)
	}
	s, err := dialAny(ctx, o)
	if err != nil {
		return nil, err
	}
	return &Target{options: o, login: s.login, control: s, files: map[*file]bool{}}, nil
}

func (t *Target) noteFewRequests(depth, most int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.few == nil || depth > t.few.depth {
		t.few = &fewRequests{depth, most}
	}
}

func (t *Target) isClosed() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.closed
}

// live is the control session, opened anew when the last one broke.
func (t *Target) live(ctx context.Context, d deed) (*session, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.closed:
		return nil, d.fail(probe.ErrUsage, errClosed, "")
	case ctx.Err() != nil:
		return nil, d.ended(ctx)
	case t.control.alive():
		return t.control, nil
	}
	s, err := t.connect(ctx, 0)
	if err == nil {
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
		if err = fn(s); err == nil || attempt == 2 || s.alive() || ctx.Err() != nil {
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
