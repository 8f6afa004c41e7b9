package probetest

import (
	"maps"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// MemOption changes a Mem at its making. Requests and waits are counted from 1
// over the whole target, in the order in which they are carried out.
type MemOption func(*Mem)

// memFaults does not change once the Mem is made, so it needs no lock.
type memFaults struct {
	space      probe.Space
	conditions probe.Conditions
	warnings   []probe.Warning
	now        func() time.Time
	calls      map[string]error // by operation
	requests   map[requestNumber]error
	waits      map[int]error
	stall      requestNumber // from this request on nothing completes
	latency    time.Duration
	sleep      func(time.Duration) // nil: really wait
	observe    func(name string, op patterns.Op, off int64, n int)
	path       *probe.Path
	echo       memEchoFaults
}

type requestNumber struct {
	op patterns.Op
	n  int
}

// WithSpace fixes what Space returns, in bytes.
func WithSpace(total, free int64) MemOption {
	return func(m *Mem) { m.faults.space = probe.Space{Total: total, Free: free} }
}

// WithConditions fixes what Conditions returns.
func WithConditions(c probe.Conditions) MemOption {
	return func(m *Mem) { m.faults.conditions = c }
}

// WithWarnings fixes what Warnings returns.
func WithWarnings(w ...probe.Warning) MemOption {
	return func(m *Mem) { m.faults.warnings = w }
}

// WithNow is the clock that stamps files.
func WithNow(now func() time.Time) MemOption {
	return func(m *Mem) { m.faults.now = now }
}

// WithPath makes every queue a probe.PathReporter of this path.
func WithPath(p probe.Path) MemOption {
	return func(m *Mem) { m.faults.path = &p }
}

// WithLatency makes every Wait that completes requests take d first: all that are
// outstanding complete together, so throughput grows with depth, as on a network.
// sleep may advance a test's clock instead; nil really waits.
func WithLatency(d time.Duration, sleep func(time.Duration)) MemOption {
	return func(m *Mem) { m.faults.latency, m.faults.sleep = d, sleep }
}

// FailCall makes every "create", "open", "remove", "space", "list", "queue",
// "sync", "size", "close" (of a file) or "echo" (the opening of one) fail with err in its chain.
func FailCall(op string, err error) MemOption {
	return func(m *Mem) {
		calls := maps.Clone(m.faults.calls)
		if calls == nil {
			calls = map[string]error{}
		}
		calls[op] = err
		m.faults.calls = calls
	}
}

// FailRead makes the nth read complete with err.
func FailRead(n int, err error) MemOption { return failRequest(patterns.Read, n, err) }

// FailWrite makes the nth write complete with err.
func FailWrite(n int, err error) MemOption { return failRequest(patterns.Write, n, err) }

func failRequest(op patterns.Op, n int, err error) MemOption {
	return func(m *Mem) {
		if m.faults.requests == nil {
			m.faults.requests = map[requestNumber]error{}
		}
		m.faults.requests[requestNumber{op, n}] = err
	}
}

// FailWait makes the nth Wait return err, which ends its queue: a connection that
// broke.
func FailWait(n int, err error) MemOption {
	return func(m *Mem) {
		if m.faults.waits == nil {
			m.faults.waits = map[int]error{}
		}
		m.faults.waits[n] = err
	}
}

// StallRead makes the nth read and every request behind it hang until the context
// of Wait ends: a server that fell silent.
func StallRead(n int) MemOption {
	return func(m *Mem) { m.faults.stall = requestNumber{patterns.Read, n} }
}

// StallWrite is StallRead for writes.
func StallWrite(n int) MemOption {
	return func(m *Mem) { m.faults.stall = requestNumber{patterns.Write, n} }
}

// Observe calls see for each request when it is carried out, one at a time.
func Observe(see func(name string, op patterns.Op, off int64, n int)) MemOption {
	return func(m *Mem) { m.faults.observe = see }
}
