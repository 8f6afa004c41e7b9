package probetest

import (
	"slices"
	"time"
)

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
