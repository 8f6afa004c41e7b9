package probe_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// tripsPlan has passes of 120 ms, with room for some echoes beside the first.
func tripsPlan(t *testing.T, rows ...string) probe.Plan {
	p := quickPlan(t, rows...)
	p.Passes, p.PassTime = 2, 120*time.Millisecond
	return p
}

// Round trips are measured before each round, and beside the pass that is not scored.
func TestRoundTrips(t *testing.T) {
	mem := probetest.NewMem(probetest.WithRoundTrip(time.Millisecond, nil), probetest.WithLatency(time.Millisecond, nil))
	run, err := runnerOn(mem, tripsPlan(t, "RND4K Q1T1 read", "SEQ1M Q4T1 write")).Measure(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	d := run.RoundTrip
	if d.Count < 3*10 || d.Count > 3*100 || d.Min < 1e-3 || d.P50 < d.Min || d.P99 < d.P50 || d.Mean < d.Min {
		t.Errorf("idle: %+v", d)
	}
	besides := 0
	for _, row := range run.Rows {
		besides += row.LoadedRoundTrip.Count
		if l := row.LoadedRoundTrip; l.Count < 2 || l.Count > int(row.Passes[0].Seconds/0.02)+1 || l.Min < 1e-3 {
			t.Errorf("row %s: %+v in %g s", row.Pattern, l, row.Passes[0].Seconds)
		}
	}
	c := mem.Counts()
	if c.RoundTrips != 3+d.Count+2*besides { // of a pair the first is not told; none is beside a pass that is scored
		t.Errorf("%d echoes, of which %d and %d are told", c.RoundTrips, d.Count, besides)
	}
	if c.Echoes != 3 || c.OpenEchoes != 0 {
		t.Errorf("%d connections in 3 rounds, %d left open", c.Echoes, c.OpenEchoes)
	}
	mustBeEmpty(t, mem)
}

// What is wrong with echoes costs no figure, and a server is not asked in vain for long.
func TestFailingRoundTripsFailNoRun(t *testing.T) {
	boom := errors.New("boom")
	for name, c := range map[string]struct {
		option       probetest.MemOption
		wrap         func(*probetest.Mem) probe.Target
		idle, loaded bool // are told
		echoes       int  // connections
	}{
		"cannot be opened":     {probetest.FailCall("echo", boom), nil, false, false, 1},
		"never answers":        {probetest.StallRoundTrip(1), nil, false, false, 1},
		"fails at once":        {probetest.FailRoundTrip(1, boom), nil, false, false, 1},
		"fails later":          {probetest.FailRoundTrip(3, boom), nil, true, false, 1},
		"fails beside a pass":  {nil, func(m *probetest.Mem) probe.Target { return busyEcho{m, m, boom} }, true, false, 4},
		"is silent under load": {nil, func(m *probetest.Mem) probe.Target { return busyEcho{m, m, nil} }, true, false, 1},
	} {
		t.Run(name, func(t *testing.T) {
			mem := probetest.NewMem(probetest.WithLatency(time.Millisecond, nil))
			if c.option != nil {
				c.option(mem)
			}
			target := probe.Target(mem)
			if c.wrap != nil {
				target = c.wrap(mem)
			}
			run, err := runnerOn(target, tripsPlan(t, "RND4K Q1T1 read", "RND4K Q8T1 read")).Measure(context.Background())
			if err != nil || run.Incomplete || len(run.Rows) != 2 || len(run.Rows[1].Scored()) != 2 {
				t.Fatalf("%v, %d rows", err, len(run.Rows))
			}
			loaded := run.Rows[0].LoadedRoundTrip.Count > 0
			if (run.RoundTrip.Count > 0) != c.idle || loaded != c.loaded {
				t.Errorf("idle %+v, loaded %+v", run.RoundTrip, run.Rows[0].LoadedRoundTrip)
			}
			if n := mem.Counts(); n.Echoes != c.echoes || n.OpenEchoes != 0 {
				t.Errorf("%d connections, %d left open, want %d", n.Echoes, n.OpenEchoes, c.echoes)
			}
			mustBeEmpty(t, mem)
		})
	}
}

// busyEcho answers only while no queue is open: else it fails with err, or not at all.
type busyEcho struct {
	probe.Target
	mem *probetest.Mem
	err error
}

func (b busyEcho) Echo(ctx context.Context) (probe.Echo, error) {
	e, err := b.mem.Echo(ctx)
	return busyTrips{e, b}, err
}

type busyTrips struct {
	probe.Echo
	busyEcho
}

func (b busyTrips) RoundTrip(ctx context.Context) error {
	if b.mem.Counts().OpenQueues == 0 {
		return b.Echo.RoundTrip(ctx)
	}
	if b.err != nil {
		return b.err
	}
	<-ctx.Done()
	return context.Cause(ctx)
}

func (b busyTrips) Close() error { return b.Echo.Close() }

// An interrupt reaches a round trip that does not end.
func TestInterruptEndsRoundTrips(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	mem := probetest.NewMem()
	_, err := runnerOn(interrupting{mem, cancel}, tripsPlan(t, "RND4K Q1T1 read")).Measure(ctx)
	if !probe.Interrupted(err) || mem.Counts().Waits > 10 {
		t.Errorf("%v after %d waits", err, mem.Counts().Waits)
	}
	mustBeEmpty(t, mem)
}

// interrupting is interrupted while it is asked for nothing, and returns when its
// context ends for that reason only.
type interrupting struct {
	probe.Target
	interrupt func()
}

func (i interrupting) Echo(context.Context) (probe.Echo, error) { return i, nil }

func (i interrupting) RoundTrip(ctx context.Context) error {
	i.interrupt()
	for <-ctx.Done(); !errors.Is(ctx.Err(), context.Canceled); {
		time.Sleep(time.Hour)
	}
	return ctx.Err()
}

func (interrupting) Path() probe.Path { return probe.Path{} }
