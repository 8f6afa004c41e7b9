package smb1

import (
	"context"
	"fmt"

	"nasprobe/probe"
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
		return nil, err
	}
	return f.newQueue(s, fid, depth), nil
}
