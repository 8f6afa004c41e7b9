package probetest

import (
	"context"
	"slices"
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

// Names are the files there, sorted: what a run left behind.
func (m *Mem) Names() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	var names []string
	for name := range m.files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Counts is what happened so far.
func (m *Mem) Counts() Counts {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.counts
}

// Put stores a file, over one that is there. A test that needs a leftover, or a
// file that is not ours, begins with it.
func (m *Mem) Put(name string, data []byte, modified time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.files[name] = &memData{bytes: slices.Clone(data), modified: modified}
}

// Data is a copy of a file's bytes, nil when there is none.
func (m *Mem) Data(name string) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	if d := m.files[name]; d != nil {
		return slices.Clone(d.bytes)
	}
	return nil
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
	d := &memData{bytes: make([]byte, 0, size), modified: m.faults.now()}
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

// Space is half a tebibyte free, unless WithSpace says otherwise.
func (m *Mem) Space(ctx context.Context) (probe.Space, error) {
	var uncounted int
	if err := m.enter(ctx, "space", "", &uncounted); err != nil {
		return probe.Space{}, err
	}
	return m.faults.space, nil
}

// List names the files in order.
func (m *Mem) List(ctx context.Context) ([]probe.Entry, error) {
	var uncounted int
	if err := m.enter(ctx, "list", "", &uncounted); err != nil {
		return nil, err
	}
	var entries []probe.Entry
	for _, name := range m.Names() {
		m.mu.Lock()
		if d := m.files[name]; d != nil {
			entries = append(entries, probe.Entry{Name: name, Size: int64(len(d.bytes)), Modified: d.modified})
		}
		m.mu.Unlock()
	}
	return entries, nil
}

// Conditions says that writes go to memory, unless WithConditions says otherwise.
func (m *Mem) Conditions() probe.Conditions { return m.faults.conditions }

// Warnings are those of WithWarnings.
func (m *Mem) Warnings() []probe.Warning { return m.faults.warnings }

// Close counts. Files stay, so that a test can look at them.
func (m *Mem) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.counts.Closes++
	return nil
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
