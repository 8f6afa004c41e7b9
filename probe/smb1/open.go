package smb1

import (
	"context"
	"errors"
	"fmt"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
	"nasprobe/probe/wire"
)

// Queue implements probe.File with a connection, a session and a handle of its own.
func (f *file) Queue(ctx context.Context, depth int) (probe.Queue, error) {
	return f.ClampedQueue(ctx, depth, 0)
}

// ClampedQueue implements probe.Clamper.
func (f *file) ClampedQueue(ctx context.Context, depth, mtu int) (probe.Queue, error) {
	d := deed{"open queue on", f.name, -1}
	switch {
	case depth < 1 || depth > wire.MaxDepth:
		return nil, d.fail(probe.ErrUsage, fmt.Errorf("depth %d: want 1 to %d", depth, wire.MaxDepth), "")
	case ctx.Err() != nil:
		return nil, d.ended(ctx)
	}
	s, err := f.target.connect(ctx, mtu)
	if err != nil {
		return nil, err
	}
	access := uint32(accessRead)
	if f.writable {
		access = accessReadWrite
	}
	fid, err := s.open(ctx, d, f.target.path(f.name), access, openExisting)
	if err != nil {
		s.close()
		return nil, f.notAgain(err)
	}
	return f.newQueue(s, fid, depth), nil
}

// notAgain tells a user without a name why it may write a file that it makes but not
// open that once more: Samba gives the file to its guest account, which an anonymous user
// is not.
func (f *file) notAgain(err error) error {
	var e *probe.Error
	if f.writable && f.target.login.auth == probe.AuthAnonymous && failedWith(err, ntstatus.AccessDenied) && errors.As(err, &e) {
		e.Remedy = "an anonymous user may not open again what it made: name a user with --user, or let the NAS take unknown users for guests (Samba: map to guest)"
	}
	return err
}
