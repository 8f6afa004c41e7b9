package probetest

import (
	"context"
	"errors"
	"time"

	"nasprobe/probe"
)

// memEchoFaults is what a Mem does to round trips.
type memEchoFaults struct {
	delay time.Duration
	sleep func(time.Duration) // nil: really wait
	fails map[int]error       // by number, from 1 over the whole target
	stall int                 // from this one on none is answered
}

// WithRoundTrip makes a round trip of Echo take d. sleep may advance a test's clock
// instead, by whatever it likes; nil really waits.
func WithRoundTrip(d time.Duration, sleep func(time.Duration)) MemOption {
	return func(m *Mem) { m.faults.echo.delay, m.faults.echo.sleep = d, sleep }
}

// FailRoundTrip makes the nth round trip of the target fail with err, which ends its
// Echo.
func FailRoundTrip(n int, err error) MemOption {
	return func(m *Mem) {
		if m.faults.echo.fails == nil {
			m.faults.echo.fails = map[int]error{}
		}
		m.faults.echo.fails[n] = err
	}
}

// StallRoundTrip makes the nth round trip and every one behind it hang until its
// context ends.
func StallRoundTrip(n int) MemOption {
	return func(m *Mem) { m.faults.echo.stall = n }
}

// Echo implements probe.Echoer.
func (m *Mem) Echo(ctx context.Context) (probe.Echo, error) {
	if err := m.enter(ctx, "echo", "", &m.counts.Echoes); err != nil {
		return nil, err
	}
	m.count(&m.counts.OpenEchoes, 1)
	return &memEcho{mem: m}, nil
}

type memEcho struct {
	mem    *Mem
	failed error
	closed bool
}

func (e *memEcho) RoundTrip(ctx context.Context) error {
	if e.failed == nil {
		if err := e.roundTrip(ctx); err != nil {
			e.failed = e.mem.wrap("echo", "", nil, err)
		}
	}
	return e.failed
}

func (e *memEcho) roundTrip(ctx context.Context) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	e.mem.mu.Lock()
	e.mem.counts.RoundTrips++
	n := e.mem.counts.RoundTrips
	e.mem.mu.Unlock()
	f := &e.mem.faults.echo
	switch {
	case f.stall > 0 && n >= f.stall:
		<-ctx.Done()
		return context.Cause(ctx)
	case f.fails[n] != nil:
		return f.fails[n]
	case f.sleep != nil:
		f.sleep(f.delay)
		return nil
	}
	return f.wait(ctx)
}

func (f *memEchoFaults) wait(ctx context.Context) error {
	if f.delay == 0 {
		return nil
	}
	timer := time.NewTimer(f.delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Path is the one of WithPath.
func (e *memEcho) Path() probe.Path {
	if p := e.mem.faults.path; p != nil {
		return *p
	}
	return probe.Path{}
}

func (e *memEcho) Close() error {
	if !e.closed {
		e.mem.count(&e.mem.counts.OpenEchoes, -1)
		e.failed = e.mem.wrap("echo", "", probe.ErrUsage, errors.New("the echo is closed"))
	}
	e.closed = true
	return nil
}
