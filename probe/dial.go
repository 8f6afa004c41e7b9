package probe

import (
	"context"
	"errors"
	"math"
	"sync/atomic"
	"time"
)

// dial is Dial that also tells a server which cannot be logged in to, since some packet
// of that is large and vanishes, from one that is silent.
func (r *Runner) dial(ctx context.Context) (Target, error) {
	var t Target
	asked := false
	v := vigil{stall: math.MaxInt64, counter: new(atomic.Int64), observe: func(int64, time.Duration) {}}
	v.doubt = func(ctx context.Context) error { asked = true; return r.doubtDial(ctx) }
	err := v.watch(ctx, func(ctx context.Context) (err error) {
		t, err = r.Dial(ctx)
		return err
	})
	if errors.Is(err, ErrTimeout) && !asked && ctx.Err() == nil { // it gave up before that
		ctx, cancel := context.WithTimeout(ctx, doubtTime)
		defer cancel()
		if found := r.doubtDial(ctx); found != nil {
			err = found
		}
	}
	return t, err
}

// doubtDial finds out whether dialling stands still because large packets vanish: over
// packets that every path carries it does not.
func (r *Runner) doubtDial(ctx context.Context) error {
	if r.DialClamped == nil {
		return nil
	}
	p := pace(ctx)
	t, err := r.DialClamped(ctx, EthernetMTU)
	if err != nil {
		return nil
	}
	defer t.Close()
	var path Path
	if reporter, ok := t.(PathReporter); ok {
		path = reporter.Path()
	}
	if path.local() || path.InterfaceMTU <= EthernetMTU || !p.fails(ctx, r.tryDial) {
		return nil
	}
	// what was seen is a path without trouble, on an interface that the other shares
	return swallowed(Path{Interface: path.Interface, InterfaceMTU: path.InterfaceMTU, Remote: path.Remote}, path.InterfaceMTU)
}

func (r *Runner) tryDial(ctx context.Context) error {
	t, err := r.Dial(ctx)
	if err == nil {
		t.Close()
	}
	return err
}

// dialHeld dials for what needs no throughput, so that even large packets which vanish
// are no obstacle.
func (r *Runner) dialHeld(ctx context.Context) (Target, error) {
	if r.DialClamped != nil {
		t, err := r.DialClamped(ctx, EthernetMTU)
		if !errors.Is(err, ErrUnsupported) {
			return t, err
		}
	}
	return r.Dial(ctx)
}

// heldQueue is a queue of one request for what needs no throughput.
func heldQueue(ctx context.Context, f File) (Queue, error) {
	if c, ok := f.(Clamper); ok {
		q, err := c.ClampedQueue(ctx, 1, EthernetMTU)
		if !errors.Is(err, ErrUnsupported) {
			return q, err
		}
	}
	return f.Queue(ctx, 1)
}
