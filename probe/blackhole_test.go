package probe_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

var widePath = probe.Path{SendMSS: 8948, AdvertisedMSS: 8948, PathMTU: 9000, Interface: "eth0", InterfaceMTU: 9000, Remote: "192.0.2.1:445"}

// hole is a target over a path that can be made to swallow what is large.
type hole struct {
	*probetest.Mem
	begins   int64        // the large request, from 1, with which it begins
	only     bool         // the queue of that request alone stands still, as of a stuck server
	crowd    int          // if not 0, only so many requests at once are large, and no data
	lasts    atomic.Bool  // for good
	large    atomic.Int64 // requests
	clamped  atomic.Int64 // queues
	clampErr error
}

// newHole swallows from the nth large request on.
func newHole(n int64, path probe.Path) *hole {
	h := &hole{begins: n, Mem: probetest.NewMem(probetest.WithPath(path), probetest.WithLatency(time.Millisecond, nil))}
	h.lasts.Store(true)
	return h
}

func (h *hole) Create(ctx context.Context, name string, size int64) (probe.File, error) {
	f, err := h.Mem.Create(ctx, name, size)
	return holeFile{f, h}, err
}

func (h *hole) Open(ctx context.Context, name string) (probe.File, error) {
	f, err := h.Mem.Open(ctx, name)
	return holeFile{f, h}, err
}

type holeFile struct {
	probe.File
	hole *hole
}

func (f holeFile) Queue(ctx context.Context, depth int) (probe.Queue, error) {
	return f.ClampedQueue(ctx, depth, 0)
}

func (f holeFile) ClampedQueue(ctx context.Context, depth, mtu int) (probe.Queue, error) {
	if mtu > 0 {
		f.hole.clamped.Add(1)
		if f.hole.clampErr != nil {
			return nil, f.hole.clampErr
		}
	}
	q, err := f.File.(probe.Clamper).ClampedQueue(ctx, depth, mtu)
	if err != nil || mtu > 0 && mtu <= probe.EthernetMTU {
		return q, err
	}
	return &holeQueue{Queue: q, hole: f.hole}, nil
}

type holeQueue struct {
	probe.Queue
	hole    *hole
	stuck   bool
	waiting int // to be sent
}

func (q *holeQueue) Path() probe.Path { return q.Queue.(probe.PathReporter).Path() }

func (q *holeQueue) Submit(slot int, op patterns.Op, buf []byte, off int64) error {
	q.waiting++
	if q.hole.crowd == 0 && len(buf) > 1400 || q.hole.crowd > 0 && q.waiting == q.hole.crowd {
		n := q.hole.large.Add(1)
		q.stuck = q.stuck || n == q.hole.begins || n > q.hole.begins && !q.hole.only
	}
	return q.Queue.Submit(slot, op, buf, off)
}

func (q *holeQueue) Wait(ctx context.Context, done func(slot, n int, err error)) error {
	q.waiting = 0
	for q.stuck {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(50 * time.Millisecond):
			q.stuck = q.hole.lasts.Load()
		}
	}
	return q.Queue.Wait(ctx, done)
}

func mustNameHole(t *testing.T, run *probe.Run, err error, took time.Duration) {
	t.Helper()
	if !errors.Is(err, probe.ErrTimeout) || took > 10*time.Second {
		t.Fatalf("after %v: %v", took, err)
	}
	for _, part := range []string{"black hole", "9000", "1500"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q is not in %v", part, err)
		}
	}
	if remedy := probe.Remedy(err); !strings.Contains(remedy, "eth0 of this machine, which has 9000") || !strings.Contains(remedy, "switch") {
		t.Errorf("the remedy is %q", remedy)
	}
	if hasWarning(run, "black-hole") != (len(run.Rows) > 0) || !run.Incomplete {
		t.Errorf("%d rows, %+v", len(run.Rows), run.Warnings)
	}
	for _, w := range run.Warnings { // what is kept tells as much as the error
		if w.Code == "black-hole" && (!strings.Contains(err.Error(), w.Message) || w.Remedy != probe.Remedy(err)) {
			t.Errorf("%+v of %v", w, err)
		}
	}
}

// A file of 4 MiB is prepared by one page and four blocks; then each row looks at a page.
func TestBlackHoleIsNamedInEachPhase(t *testing.T) {
	for phase, begins := range map[string]int64{"header": 1, "prepare": 3, "recognize": 6, "first pass": 8, "later": 15} {
		for _, row := range []string{"SEQ1M Q2T1 read", "RND4K Q4T2 write", "RND4K Q2T1 mix"} {
			for _, stall := range []time.Duration{30 * time.Second, time.Second} {
				t.Run(fmt.Sprint(phase, " ", row, " ", stall), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						h := newHole(begins, widePath)
						r := runnerOn(h, quickPlan(t, row))
						r.StallTimeout = stall
						start := time.Now()
						run, err := r.Measure(context.Background())
						mustNameHole(t, run, err, time.Since(start))
						mustBeEmpty(t, h)
					})
				})
			}
		}
	}
}

func TestBlackHoleIsNamedBetweenSides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHole(20, widePath)
		r := runnerOn(h, quickPlan(t, "SEQ1M Q1T1 read"))
		r.StallTimeout = 30 * time.Second
		r.Sides = []probe.Side{{Label: "1500", MTU: 1500}, {Label: "9000"}}
		start := time.Now()
		runs, err := r.MeasureSides(context.Background())
		mustNameHole(t, runs[1], err, time.Since(start))
		mustBeEmpty(t, h)
	})
}

// Whatever else stands still is no black hole.
func TestWhatIsNoBlackHole(t *testing.T) {
	loopback, small := widePath, widePath
	loopback.Remote = "[::1]:445"
	small.SendMSS, small.AdvertisedMSS, small.PathMTU = 1448, 1448, 1500
	for what, c := range map[string]struct {
		target  *hole
		clamped int64 // queues, those of the removal included
	}{
		"a stuck server":        {&hole{only: true, Mem: newHole(0, widePath).Mem}, 2},
		"a loopback":            {newHole(8, loopback), 1},
		"a path of 1500":        {newHole(8, small), 1},
		"a system that cannot":  {&hole{Mem: newHole(0, widePath).Mem, clampErr: probe.ErrUnsupported}, 3},
		"a server that refuses": {&hole{Mem: newHole(0, widePath).Mem, clampErr: probe.ErrUnreachable}, 3},
		"a silent server":       {&hole{begins: 1 << 40, Mem: probetest.NewMem(probetest.WithPath(widePath), probetest.WithLatency(time.Millisecond, nil), probetest.StallRead(3))}, 2},
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if c.target.begins == 0 {
					c.target.begins = 8
				}
				c.target.lasts.Store(true)
				r := runnerOn(c.target, quickPlan(t, "SEQ1M Q2T1 read"))
				_, err := r.Measure(context.Background())
				if !errors.Is(err, probe.ErrTimeout) || strings.Contains(err.Error(), "black hole") || !strings.Contains(err.Error(), "no reply for 10s") {
					t.Errorf("%v", err)
				}
				if n := c.target.clamped.Load(); n > c.clamped {
					t.Errorf("%d clamped queues", n)
				}
			})
		})
	}
}

// A server that was only slow is waited for, and what the inquiry wrote is what the run
// would have written: all of it verifies.
func TestInquiryLeavesTheRunAsItWas(t *testing.T) {
	for _, data := range []patterns.Data{patterns.RandomData, patterns.ZeroData} {
		for begins := int64(1); begins < 60; begins += 8 {
			synctest.Test(t, func(t *testing.T) {
				h := newHole(begins, widePath)
				h.only = true
				plan := quickPlan(t, "RND4K Q2T1 write", "SEQ1M Q1T1 read", "RND4K Q1T1 mix", "RND4K Q1T1 read")
				plan.Passes, plan.Data = 1, data
				r := runnerOn(h, plan)
				time.AfterFunc(5*time.Second, func() { h.lasts.Store(false) })
				run, err := r.Measure(context.Background())
				if err != nil || len(run.Rows) != 4 || run.Incomplete {
					t.Fatalf("standing still at %d: %v", begins, err)
				}
				mustBeEmpty(t, h)
			})
		}
	}
}

// pathTarget is a target that knows the path of its control connection.
type pathTarget struct {
	*probetest.Mem
	path probe.Path
}

func (p pathTarget) Path() probe.Path { return p.path }

func silent(ctx context.Context) (probe.Target, error) {
	ctx, cancel := context.WithTimeout(ctx, 8*time.Second)
	defer cancel()
	<-ctx.Done()
	return nil, &probe.Error{Kind: probe.ErrTimeout, Op: "log in", Offset: -1, Err: context.Cause(ctx)}
}

func TestBlackHoleIsNamedWhenDialling(t *testing.T) {
	small := widePath
	small.InterfaceMTU = 1500
	answers := func(p probe.Path) func(context.Context, int) (probe.Target, error) {
		return func(context.Context, int) (probe.Target, error) { return pathTarget{probetest.NewMem(), p}, nil }
	}
	for what, c := range map[string]struct {
		clamped func(context.Context, int) (probe.Target, error)
		found   bool
	}{
		"black hole":           {answers(widePath), true},
		"path of 1500":         {answers(small), false},
		"silent server":        {func(ctx context.Context, _ int) (probe.Target, error) { return silent(ctx) }, false},
		"no clamped dial":      {nil, false},
		"a system that cannot": {func(context.Context, int) (probe.Target, error) { return nil, probe.ErrUnsupported }, false},
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := runnerOn(nil, quickPlan(t, "RND4K Q1T1 read"))
				r.Dial, r.DialClamped = silent, c.clamped
				start := time.Now()
				run, err := r.Measure(context.Background())
				if c.found {
					mustNameHole(t, run, err, time.Since(start))
				} else if !errors.Is(err, probe.ErrTimeout) || strings.Contains(err.Error(), "black hole") {
					t.Error(err)
				}
			})
		})
	}
}

// A log-in that takes long, once or each time, is no black hole.
func TestSlowDialIsWaitedFor(t *testing.T) {
	for _, again := range []time.Duration{0, 7 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			mem := probetest.NewMem(probetest.WithLatency(time.Millisecond, nil))
			var dialled atomic.Bool
			slow := func(ctx context.Context) (probe.Target, error) {
				took := again
				if !dialled.Swap(true) {
					took = 7 * time.Second
				}
				select {
				case <-time.After(took):
					return mem, nil
				case <-ctx.Done():
					return nil, context.Cause(ctx)
				}
			}
			r := runnerOn(nil, quickPlan(t, "RND4K Q1T1 read"))
			r.Dial = slow
			r.DialClamped = func(ctx context.Context, _ int) (probe.Target, error) {
				_, err := slow(ctx)
				return pathTarget{probetest.NewMem(), widePath}, err
			}
			if _, err := r.Measure(context.Background()); err != nil {
				t.Error(err)
			}
		})
	}
}

// A switch of the MTU that makes a black hole is told at once: to wait for the network
// does not mend it.
func TestToggleIntoABlackHole(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		measured := 0
		toggle := probe.Toggle{Rounds: 3, Settle: time.Minute, Switch: func(context.Context, int, int) error { return nil },
			Measure: func(ctx context.Context, _, _ int) (*probe.Run, error) {
				measured++
				return runnerOn(newHole(1, widePath), quickPlan(t, "RND4K Q1T1 read")).Measure(ctx)
			}}
		_, _, err := toggle.Run(context.Background())
		if measured != 1 || !errors.Is(err, probe.ErrTimeout) || !strings.Contains(err.Error(), "black hole") {
			t.Errorf("%d runs, %v", measured, err)
		}
	})
}
