package probetest

import (
	"context"
	"io"

	"nasprobe/patterns"
	"nasprobe/probe"
)

type creating struct {
	probe.Target
	overwrites bool
}

func (b creating) Create(ctx context.Context, name string, size int64) (probe.File, error) {
	if !b.overwrites {
		return nil, io.ErrClosedPipe
	}
	b.Target.Remove(ctx, name)
	return b.Target.Create(ctx, name, size)
}

type openMakes struct{ probe.Target }

func (b openMakes) Open(ctx context.Context, name string) (probe.File, error) {
	return b.Create(ctx, name, 0)
}

type removeAnything struct{ probe.Target }

func (b removeAnything) Remove(ctx context.Context, name string) error {
	b.Target.Remove(ctx, name)
	return nil
}

type removeNothing struct{ probe.Target }

func (removeNothing) Remove(context.Context, string) error { return nil }

type openWrites struct{ *Mem }

func (b openWrites) Open(ctx context.Context, name string) (probe.File, error) {
	f, err := b.Mem.Open(ctx, name)
	if err == nil {
		f.(*memFile).writable = true
	}
	return f, err
}

type plainErrors struct{ probe.Target }

func (plainErrors) Open(context.Context, string) (probe.File, error) { return nil, probe.ErrNotExist }

type emptyList struct{ probe.Target }

func (emptyList) List(context.Context) ([]probe.Entry, error) { return nil, nil }

type deaf struct{ probe.Target }

func (b deaf) Remove(_ context.Context, name string) error {
	return b.Target.Remove(context.Background(), name)
}

type closeOnce struct {
	probe.Target
	closed bool
}

func (b *closeOnce) Close() error {
	if b.closed {
		return io.ErrClosedPipe
	}
	b.closed = true
	return b.Target.Close()
}

// queues is a target whose queues report or place requests wrongly.
func queues(report func(n int, err error) (int, error), place func(off int64) int64) probe.Target {
	if report == nil {
		report = func(n int, err error) (int, error) { return n, err }
	}
	if place == nil {
		place = func(off int64) int64 { return off }
	}
	return brokenQueues{NewMem(), func(q probe.Queue) probe.Queue { return brokenQueue{q, report, place} }}
}

type brokenQueues struct {
	probe.Target
	wrap func(probe.Queue) probe.Queue
}

func (b brokenQueues) Create(ctx context.Context, name string, size int64) (probe.File, error) {
	f, err := b.Target.Create(ctx, name, size)
	return brokenFile{f, b.wrap}, err
}

func (b brokenQueues) Open(ctx context.Context, name string) (probe.File, error) {
	f, err := b.Target.Open(ctx, name)
	return brokenFile{f, b.wrap}, err
}

type brokenFile struct {
	probe.File
	wrap func(probe.Queue) probe.Queue
}

func (b brokenFile) Queue(ctx context.Context, depth int) (probe.Queue, error) {
	q, err := b.File.Queue(ctx, depth)
	return b.wrap(q), err
}

type brokenQueue struct {
	probe.Queue
	report func(n int, err error) (int, error)
	place  func(off int64) int64
}

func (b brokenQueue) Submit(slot int, op patterns.Op, buf []byte, off int64) error {
	return b.Queue.Submit(slot, op, buf, b.place(off))
}

func (b brokenQueue) Wait(ctx context.Context, done func(slot, n int, err error)) error {
	return b.Queue.Wait(ctx, func(slot, n int, err error) {
		n, err = b.report(n, err)
		done(slot, n, err)
	})
}

// twice reports every completion twice.
type twice struct{ *Mem }

func (b twice) Create(ctx context.Context, name string, size int64) (probe.File, error) {
	f, err := b.Mem.Create(ctx, name, size)
	return brokenFile{f, func(q probe.Queue) probe.Queue { return twiceQueue{q} }}, err
}

type twiceQueue struct{ probe.Queue }

func (b twiceQueue) Wait(ctx context.Context, done func(slot, n int, err error)) error {
	last := -1
	err := b.Queue.Wait(ctx, func(slot, n int, err error) { done(slot, n, err); last = slot })
	if last >= 0 {
		done(last, 0, nil)
	}
	return err
}

// echoing is a target whose echoes make round trips in a way of their own.
type echoing struct {
	*Mem
	roundTrip func(ctx context.Context, e probe.Echo) error
}

func (b echoing) Echo(ctx context.Context) (probe.Echo, error) {
	e, err := b.Mem.Echo(ctx)
	return brokenEcho{e, b.roundTrip}, err
}

type brokenEcho struct {
	probe.Echo
	roundTrip func(ctx context.Context, e probe.Echo) error
}

func (b brokenEcho) RoundTrip(ctx context.Context) error { return b.roundTrip(ctx, b.Echo) }

func deafEcho(_ context.Context, e probe.Echo) error { return e.RoundTrip(context.Background()) }

// undeadEcho answers whatever became of the connection.
func undeadEcho(ctx context.Context, e probe.Echo) error {
	_ = e.RoundTrip(ctx)
	return nil
}
