package probetest_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

func TestMemConforms(t *testing.T) {
	probetest.Run(t, func(testing.TB) probe.Target { return probetest.NewMem() })
}

var errPlanned = errors.New("planned")

// memQueue is a queue of a fresh file.
func memQueue(t *testing.T, m *probetest.Mem, depth int) probe.Queue {
	t.Helper()
	f, err := m.Create(context.Background(), "x", 0)
	if err != nil {
		t.Fatal(err)
	}
	q, err := f.Queue(context.Background(), depth)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// carryOut does requests one after the other and returns their errors.
func carryOut(t *testing.T, q probe.Queue, ops ...patterns.Op) []error {
	t.Helper()
	var errs []error
	for _, op := range ops {
		if err := q.Submit(0, op, make([]byte, 8), 0); err != nil {
			t.Fatal(err)
		}
		if err := q.Wait(context.Background(), func(_, _ int, err error) { errs = append(errs, err) }); err != nil {
			t.Fatal(err)
		}
	}
	return errs
}

func TestMemFailsTheNthRequest(t *testing.T) {
	const r, w = patterns.Read, patterns.Write
	m := probetest.NewMem(probetest.FailRead(2, errPlanned), probetest.FailWrite(3, errPlanned))
	errs := carryOut(t, memQueue(t, m, 1), w, r, w, r, w, w, r)
	for i, err := range errs {
		if planned := i == 3 || i == 4; errors.Is(err, errPlanned) != planned || err != nil != planned {
			t.Errorf("request %d: error %v, planned %v", i+1, err, planned)
		}
	}
}

func TestMemFailsCalls(t *testing.T) {
	ctx := context.Background()
	m := probetest.NewMem(probetest.FailCall("create", errPlanned), probetest.FailCall("remove", errPlanned), probetest.FailCall("sync", errPlanned))
	m.Put("there", []byte("data"), time.Unix(1, 0))
	_, createErr := m.Create(ctx, "x", 0)
	f, err := m.Open(ctx, "there")
	if err != nil {
		t.Fatal(err)
	}
	for op, err := range map[string]error{"create": createErr, "remove": m.Remove(ctx, "there"), "sync": f.Sync(ctx)} {
		var e *probe.Error
		if !errors.Is(err, errPlanned) || !errors.As(err, &e) || e.Op != op {
			t.Errorf("%s: error %v, want the planned one", op, err)
		}
	}
	if got := m.Names(); !slices.Equal(got, []string{"there"}) || string(m.Data("there")) != "data" {
		t.Errorf("files %v, data %q", got, m.Data("there"))
	}
	if got := m.Counts(); got.Creates != 1 || got.Opens != 1 || got.Syncs != 1 || got.OpenFiles != 1 {
		t.Errorf("counts %+v", got)
	}
}

func TestMemBreaksTheNthWait(t *testing.T) {
	q := memQueue(t, probetest.NewMem(probetest.FailWait(2, errPlanned)), 1)
	carryOut(t, q, patterns.Write)
	if err := q.Submit(0, patterns.Write, make([]byte, 8), 0); err != nil {
		t.Fatal(err)
	}
	err := q.Wait(context.Background(), func(int, int, error) { t.Error("something completed") })
	if !errors.Is(err, errPlanned) {
		t.Errorf("wait: error %v, want the planned one", err)
	}
	if err := q.Submit(0, patterns.Write, make([]byte, 8), 0); err == nil {
		t.Error("the queue took a request after its end")
	}
}

// What came before the stall completes; what is behind it never does.
func TestMemStalls(t *testing.T) {
	q := memQueue(t, probetest.NewMem(probetest.StallWrite(3)), 4)
	for slot := range 4 {
		if err := q.Submit(slot, patterns.Write, make([]byte, 8), int64(slot)*8); err != nil {
			t.Fatal(err)
		}
	}
	var completed []int
	done := func(slot, _ int, _ error) { completed = append(completed, slot) }
	if err := q.Wait(context.Background(), done); err != nil || !slices.Equal(completed, []int{0, 1}) {
		t.Errorf("before the stall: slots %v completed, %v", completed, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if err := q.Wait(ctx, done); !errors.Is(err, context.DeadlineExceeded) || len(completed) != 2 {
		t.Errorf("in the stall: slots %v completed, %v", completed, err)
	}
}

func TestMemLatencyIsThatOfAWait(t *testing.T) {
	var clock time.Duration
	m := probetest.NewMem(probetest.WithLatency(time.Second, func(d time.Duration) { clock += d }))
	q := memQueue(t, m, 4)
	for slot := range 4 {
		if err := q.Submit(slot, patterns.Write, make([]byte, 8), 0); err != nil {
			t.Fatal(err)
		}
	}
	completed := 0
	if err := q.Wait(context.Background(), func(int, int, error) { completed++ }); err != nil || completed != 4 || clock != time.Second {
		t.Errorf("%d completed after %v, %v; want 4 after one second", completed, clock, err)
	}
}

func TestMemRealLatencyEndsWithTheContext(t *testing.T) {
	q := memQueue(t, probetest.NewMem(probetest.WithLatency(time.Hour, nil)), 1)
	if err := q.Submit(0, patterns.Write, make([]byte, 8), 0); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if err := q.Wait(ctx, func(int, int, error) {}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("wait: %v, want the context's error", err)
	}
}

func TestMemQueueAllocatesNothing(t *testing.T) {
	m := probetest.NewMem(probetest.WithLatency(time.Nanosecond, nil))
	q, buf := memQueue(t, m, 8), make([]byte, 8)
	done := func(int, int, error) {}
	round := func() {
		for slot := range 8 {
			if err := q.Submit(slot, patterns.Write, buf, int64(slot)*8); err != nil {
				t.Fatal(err)
			}
		}
		if err := q.Wait(context.Background(), done); err != nil {
			t.Fatal(err)
		}
	}
	round()
	if allocs := testing.AllocsPerRun(50, round); allocs > 0 {
		t.Errorf("%v allocations a round, want none", allocs)
	}
}

// memEcho is an echo of m.
func memEcho(t *testing.T, m *probetest.Mem) probe.Echo {
	t.Helper()
	e, err := m.Echo(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Round trips fail and stall by their number over all echoes, and an echo that failed
// is over.
func TestMemEchoes(t *testing.T) {
	var slept time.Duration
	m := probetest.NewMem(probetest.FailRoundTrip(2, errPlanned), probetest.StallRoundTrip(4), probetest.WithPath(probe.Path{SendMSS: 1448}),
		probetest.WithRoundTrip(time.Hour, func(d time.Duration) { slept += d }))
	ctx, cancel := context.WithCancel(context.Background())
	first, second := memEcho(t, m), memEcho(t, m)
	defer second.Close()
	if err := errors.Join(first.RoundTrip(ctx), second.RoundTrip(ctx)); !errors.Is(err, errPlanned) || second.RoundTrip(ctx) == nil {
		t.Errorf("the second round trip: %v, want the planned error for good", err)
	}
	if err := first.RoundTrip(ctx); err != nil || slept != 2*time.Hour || first.Path().SendMSS != 1448 {
		t.Errorf("the third: %v; slept %v in all, path %+v", err, slept, first.Path())
	}
	time.AfterFunc(time.Millisecond, cancel)
	if err := first.RoundTrip(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("the fourth: %v, want that it hangs until the end of its context", err)
	}
	first.Close()
	if c := m.Counts(); c.Echoes != 2 || c.OpenEchoes != 1 || c.RoundTrips != 4 {
		t.Errorf("counts %+v", c)
	}
}
