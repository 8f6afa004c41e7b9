package probetest

import (
	"context"
	"slices"
	"time"

	"nasprobe/probe"
)

type memFile struct {
	mem      *Mem
	name     string
	data     *memData
	writable bool
	closed   bool
}

func (f *memFile) Queue(ctx context.Context, depth int) (probe.Queue, error) {
	return f.ClampedQueue(ctx, depth, 0)
}

func (f *memFile) queue(ctx context.Context, depth int) (*memQueue, error) {
	if err := f.mem.enter(ctx, "queue", f.name, &f.mem.counts.Queues); err != nil {
		return nil, err
	}
	f.mem.count(&f.mem.counts.OpenQueues, 1)
	return &memQueue{file: f, slots: make([]memSlot, depth), order: make([]int, 0, depth), batch: make([]int, 0, depth)}, nil
}

func (f *memFile) Size(ctx context.Context) (int64, error) {
	var uncounted int
	if err := f.mem.enter(ctx, "size", f.name, &uncounted); err != nil {
		return 0, err
	}
	f.mem.mu.Lock()
	defer f.mem.mu.Unlock()
	return int64(len(f.data.bytes)), nil
}

func (f *memFile) Sync(ctx context.Context) error {
	return f.mem.enter(ctx, "sync", f.name, &f.mem.counts.Syncs)
}

func (f *memFile) Close() error {
	if f.closed {
		return nil
	}
	f.closed = true
	f.mem.count(&f.mem.counts.OpenFiles, -1)
	if err := f.mem.faults.calls["close"]; err != nil {
		return f.mem.wrap("close", f.name, nil, err)
	}
	return nil
}

func (m *Mem) count(what *int, by int) {
	m.mu.Lock()
	*what += by
	m.mu.Unlock()
}

// memData is the content of a file, under the mutex of its Mem.
type memData struct {
	bytes    []byte
	modified time.Time
}

// readAt returns how much of buf the file had.
func (d *memData) readAt(buf []byte, off int64) int {
	if off >= int64(len(d.bytes)) {
		return 0
	}
	return copy(buf, d.bytes[off:])
}

func (d *memData) writeAt(buf []byte, off int64) {
	if end := off + int64(len(buf)); end > int64(len(d.bytes)) {
		d.bytes = slices.Grow(d.bytes, int(end)-len(d.bytes))[:end]
	}
	copy(d.bytes[off:], buf)
}
