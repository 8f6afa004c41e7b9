package probetest

import (
	"context"

	"nasprobe/probe"
)

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
