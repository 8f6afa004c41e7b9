package probetest

import (
	"context"
	"sync"
	"time"

	"nasprobe/probe"
)

// Mem is a Target in the memory of this process. It does nothing by chance and,
// by its options, everything that a NAS does to a Runner on a bad day.
type Mem struct {
	faults memFaults

	mu     sync.Mutex
	files  map[string]*memData
	counts Counts
}

// Counts is what a Mem was asked for so far.
type Counts struct {
	Creates, Opens, Removes, Syncs int
	Queues                         int // queues opened
	OpenQueues, OpenFiles          int // opened and not closed yet
	Reads, Writes                  int // requests carried out
	Waits                          int
	Echoes, OpenEchoes             int // opened, and of those not closed yet
	RoundTrips                     int // of all of them, whether they failed or not
	Closes                         int // of the target
}

// NewMem makes an empty target.
func NewMem(opts ...MemOption) *Mem {
	m := &Mem{files: map[string]*memData{}}
	m.faults.space = probe.Space{Total: 1 << 40, Free: 1 << 39}
	m.faults.now = time.Now
	m.faults.conditions = probe.Conditions{WriteMode: probe.WriteMemory, Connections: 1}
	for _, o := range opts {
		o(m)
	}
	return m
}

// enter checks what every method checks first, counts the call and returns the
// fault planned for it.
func (m *Mem) enter(ctx context.Context, op, name string, count *int) error {
	if ctx.Err() != nil {
		return m.wrap(op, name, nil, context.Cause(ctx))
	}
	m.mu.Lock()
	*count++
	m.mu.Unlock()
	if err := m.faults.calls[op]; err != nil {
		return m.wrap(op, name, nil, err)
	}
	return nil
}

func (m *Mem) wrap(op, name string, kind, cause error) error {
	if name == "" {
		name = "memory"
	}
	return &probe.Error{Kind: kind, Op: op, Target: name, Offset: -1, Err: cause}
}

// reserveLimit bounds, in bytes, what Create takes on the word of its caller.
const reserveLimit = 64 << 20

// Create makes a file. The size reserves memory; the file starts empty.
func (m *Mem) Create(ctx context.Context, name string, size int64) (probe.File, error) {
	if err := m.enter(ctx, "create", name, &m.counts.Creates); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.files[name] != nil {
		return nil, m.wrap("create", name, probe.ErrExist, nil)
	}
	d := &memData{bytes: make([]byte, 0, min(max(size, 0), reserveLimit)), modified: m.faults.now()}
	m.files[name] = d
	m.counts.OpenFiles++
	return &memFile{mem: m, name: name, data: d, writable: true}, nil
}

// Open opens a file for reading.
func (m *Mem) Open(ctx context.Context, name string) (probe.File, error) {
	if err := m.enter(ctx, "open", name, &m.counts.Opens); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	d := m.files[name]
	if d == nil {
		return nil, m.wrap("open", name, probe.ErrNotExist, nil)
	}
	m.counts.OpenFiles++
	return &memFile{mem: m, name: name, data: d}, nil
}

// Remove deletes a file.
func (m *Mem) Remove(ctx context.Context, name string) error {
	if err := m.enter(ctx, "remove", name, &m.counts.Removes); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.files[name] == nil {
		return m.wrap("remove", name, probe.ErrNotExist, nil)
	}
	delete(m.files, name)
	return nil
}
