package probe_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// quickPlan measures the given rows in passes as short as they can be.
func quickPlan(t testing.TB, rows ...string) probe.Plan {
	t.Helper()
	p := probe.Plan{Profile: "test", FileBytes: 4 << 20, Passes: 5, PassTime: time.Millisecond, TimeLimit: time.Minute, Seed: 1, Verify: true}
	for _, text := range rows {
		r, err := patterns.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Rows = append(p.Rows, r...)
	}
	return p
}

func runnerOn(target probe.Target, plan probe.Plan) *probe.Runner {
	return &probe.Runner{Plan: plan, StallTimeout: 10 * time.Second, Run: probe.Run{Host: probe.Host{Name: "laptop"}},
		Dial: func(context.Context) (probe.Target, error) { return target, nil }}
}

func mustBeEmpty(t *testing.T, target probe.Target) {
	t.Helper()
	left, err := target.List(context.Background())
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestMeasure(t *testing.T) {
	mem := probetest.NewMem(probetest.WithPath(probe.Path{SendMSS: 1448}))
	plan := quickPlan(t, "SEQ1M Q1T1", "RND512K Q1T1", "RND4K Q1T1", "RND4K Q32T1", "RND4K Q4T3 mix", "SEQ1M Q2T2")
	run, err := runnerOn(mem, plan).Measure(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if len(run.Rows) != len(plan.Rows) || run.Incomplete || run.Schema != probe.Schema {
		t.Fatalf("%d rows of %d, incomplete %v", len(run.Rows), len(plan.Rows), run.Incomplete)
	}
	for i, row := range run.Rows {
		if row.Pattern != plan.Rows[i].String() || len(row.Passes) != 6 || len(row.Scored()) != 5 || !row.Passes[0].Warmup {
			t.Errorf("row %s has %d passes, %d scored", row.Pattern, len(row.Passes), len(row.Scored()))
		}
		for _, p := range row.Passes {
			checkPass(t, row, p)
		}
		if s := row.Throughput; s.Min > s.Median || s.Median > s.Max || s.Best != s.Max || s.Min <= 0 {
			t.Errorf("row %s: summary %+v", row.Pattern, s)
		}
	}
	if run.Path.SendMSS != 1448 || run.Conditions.Connections != 3 {
		t.Errorf("path %+v, conditions %+v", run.Path, run.Conditions)
	}
	mustBeEmpty(t, mem)
}

func checkPass(t *testing.T, row probe.Row, p probe.Pass) {
	t.Helper()
	if p.Bytes != p.IOs*row.BlockBytes || p.Seconds <= 0 || !row.Random && p.Bytes < 4<<20 {
		t.Errorf("row %s: %d bytes in %d requests, %g s", row.Pattern, p.Bytes, p.IOs, p.Seconds)
	}
	if ratio := p.Throughput * p.Seconds / float64(p.Bytes); ratio < 0.999 || ratio > 1.001 {
		t.Errorf("row %s: throughput x time is %g of the bytes", row.Pattern, ratio)
	}
	if l := p.Latency; l.P50 > l.P99 || l.P99 > l.Max*1.001 || l.Mean <= 0 {
		t.Errorf("row %s: latency %+v", row.Pattern, l)
	}
	if (row.Op == patterns.Read) != (p.FlushTime == 0) {
		t.Errorf("row %s: flush of %g s", row.Pattern, p.FlushTime)
	}
}

func TestSequentialPassSweepsTheFileInOrder(t *testing.T) {
	var offsets []int64
	mem := probetest.NewMem(probetest.Observe(func(_ string, op patterns.Op, off int64, n int) {
		if op == patterns.Read && n == 1<<20 { // not the checks of the first page
			offsets = append(offsets, off)
		}
	}))
	plan := quickPlan(t, "SEQ1M Q1T1 read")
	plan.Passes, plan.PassTime = 1, time.Nanosecond
	if _, err := runnerOn(mem, plan).Measure(context.Background()); err != nil {
		t.Fatal(err)
	}
	want := []int64{0, 1 << 20, 2 << 20, 3 << 20, 0, 1 << 20, 2 << 20, 3 << 20}
	if len(offsets) != len(want) {
		t.Fatalf("offsets %v", offsets)
	}
	for i := range want {
		if offsets[i] != want[i] {
			t.Fatalf("offsets %v", offsets)
		}
	}
}

func TestTimeLimitEndsASweepAndIsTold(t *testing.T) {
	mem := probetest.NewMem(probetest.WithLatency(5*time.Millisecond, nil))
	plan := quickPlan(t, "SEQ1M Q1T1 read")
	plan.FileBytes, plan.TimeLimit = 64<<20, 20*time.Millisecond
	run, err := runnerOn(mem, plan).Measure(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if p := run.Rows[0].Passes[1]; p.Bytes >= plan.FileBytes || !hasWarning(run, "short-passes") {
		t.Errorf("%d bytes, warnings %v", p.Bytes, run.Warnings)
	}
}

func TestWritePassBytesBoundsAPass(t *testing.T) {
	plan := quickPlan(t, "RND4K Q8T1 write")
	plan.WritePassBytes, plan.PassTime = 1<<20, time.Second
	run, err := runnerOn(probetest.NewMem(), plan).Measure(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range run.Rows[0].Passes {
		if p.Bytes != 1<<20 {
			t.Errorf("a pass wrote %d bytes", p.Bytes)
		}
	}
}

func hasWarning(run *probe.Run, code string) bool {
	for _, w := range run.Warnings {
		if w.Code == code {
			return true
		}
	}
	return false
}

// Whatever fails, the run holds what was measured before, and no file is left.
func TestFailuresLeaveNothing(t *testing.T) {
	boom := errors.New("boom")
	for name, option := range map[string]probetest.MemOption{
		"create":            probetest.FailCall("create", boom),
		"prepare":           probetest.FailWrite(3, boom),
		"queue":             probetest.FailCall("queue", boom),
		"sync":              probetest.FailCall("sync", boom),
		"first read":        probetest.FailRead(1, boom),
		"broken connection": probetest.FailWait(20, boom),
	} {
		mem := probetest.NewMem(option)
		run, err := runnerOn(mem, quickPlan(t, "SEQ1M Q1T1 read", "RND4K Q32T1 read", "SEQ1M Q8T1 write")).Measure(context.Background())
		if !errors.Is(err, boom) || !run.Incomplete {
			t.Errorf("%s: %v, incomplete %v", name, err, run.Incomplete)
		}
		mustBeEmpty(t, mem)
	}
}

// In the second scored round the second row fails: each row keeps what it has.
func TestPassesBeforeAFailureAreKept(t *testing.T) {
	boom := errors.New("boom")
	mem := probetest.NewMem(probetest.FailWrite(5+2*2*4+4+3, boom)) // header and preparing, two rounds, a row
	plan := quickPlan(t, "SEQ1M Q1T1 write", "SEQ1M Q2T1 write")
	plan.PassTime = time.Nanosecond
	run, err := runnerOn(mem, plan).Measure(context.Background())
	if !errors.Is(err, boom) || !run.Incomplete || len(run.Rows) != 2 || len(run.Rows[0].Scored()) != 2 || len(run.Rows[1].Scored()) != 1 || run.Rows[1].Throughput.Median <= 0 {
		t.Fatalf("%v, rows %+v", err, run.Rows)
	}
	mustBeEmpty(t, mem)
}

func TestStallEndsTheRun(t *testing.T) {
	mem := probetest.NewMem(probetest.StallWrite(10))
	r := runnerOn(mem, quickPlan(t, "SEQ1M Q1T1 write"))
	r.StallTimeout = 300 * time.Millisecond
	run, err := r.Measure(context.Background())
	if !errors.Is(err, probe.ErrTimeout) || probe.Interrupted(err) || !run.Incomplete {
		t.Fatalf("%v", err)
	}
	if !strings.Contains(err.Error(), "300ms") || probe.Remedy(err) == "" {
		t.Errorf("%q names neither time nor remedy", err)
	}
	mustBeEmpty(t, mem)
}

func TestInterruptKeepsRowsAndCleans(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	mem := probetest.NewMem(probetest.WithLatency(time.Millisecond, nil))
	plan := quickPlan(t, "RND4K Q1T1 read", "RND4K Q1T1 read", "RND4K Q1T1 read")
	plan.PassTime = 150 * time.Millisecond
	r := runnerOn(mem, plan)
	r.Observe = func(s probe.Snapshot) {
		if s.Step > 6 && s.Phase == "pass" {
			cancel()
		}
	}
	run, err := r.Measure(ctx)
	if !probe.Interrupted(err) || !run.Incomplete || len(run.Rows) < 1 {
		t.Fatalf("%v, %d rows", err, len(run.Rows))
	}
	mustBeEmpty(t, mem)
}

func TestPanicInATargetCleans(t *testing.T) {
	reads := 0
	mem := probetest.NewMem(probetest.Observe(func(_ string, op patterns.Op, _ int64, _ int) {
		if op != patterns.Read {
			return
		}
		if reads++; reads == 2 {
			panic("a driver's bug")
		}
	}))
	run, err := runnerOn(mem, quickPlan(t, "RND4K Q1T1 read")).Measure(context.Background())
	if err == nil || !strings.Contains(err.Error(), "a driver's bug") || !run.Incomplete {
		t.Fatalf("%v", err)
	}
	mustBeEmpty(t, mem)
}

func TestNoSpaceIsRefusedBeforeAnythingIsWritten(t *testing.T) {
	mem := probetest.NewMem(probetest.WithSpace(10<<20, 4<<20), probetest.Observe(func(string, patterns.Op, int64, int) {
		t.Error("a request was made")
	}))
	_, err := runnerOn(mem, quickPlan(t, "RND4K Q1T1 read")).Measure(context.Background())
	if !errors.Is(err, probe.ErrUnsafe) || !strings.Contains(err.Error(), "4.0 MiB are free") {
		t.Fatalf("%v", err)
	}
}

func TestUnreadableSpaceIsAWarning(t *testing.T) {
	run, err := runnerOn(probetest.NewMem(probetest.FailCall("space", errors.New("not supported"))), quickPlan(t, "RND4K Q1T1 read")).Measure(context.Background())
	if err != nil || !hasWarning(run, "space-unknown") {
		t.Fatalf("%v, %v", err, run.Warnings)
	}
}

// A file that can be removed through a new session only is removed through one.
func TestRemovalRedials(t *testing.T) {
	good, dials := probetest.NewMem(), 0
	r := runnerOn(nil, quickPlan(t, "RND4K Q1T1 read"))
	r.Dial = func(context.Context) (probe.Target, error) {
		if dials++; dials == 1 {
			return brokenRemoval{good}, nil
		}
		return good, nil
	}
	if _, err := r.Measure(context.Background()); err != nil || dials != 2 {
		t.Fatalf("%v after %d sessions", err, dials)
	}
	mustBeEmpty(t, good)
}

type brokenRemoval struct{ probe.Target }

func (brokenRemoval) Remove(context.Context, string) error { return probe.ErrUnreachable }
func (brokenRemoval) Close() error                         { return nil }

func TestLeftBehindIsTold(t *testing.T) {
	run, err := runnerOn(brokenRemoval{probetest.NewMem()}, quickPlan(t, "RND4K Q1T1 read")).Measure(context.Background())
	if err != nil || !hasWarning(run, "left-behind") {
		t.Fatalf("%v, %v", err, run.Warnings)
	}
}

func TestVerifyFindsCorruption(t *testing.T) {
	mem := probetest.NewMem()
	_, err := runnerOn(corrupting{mem}, quickPlan(t, "RND4K Q1T1 read")).Measure(context.Background())
	if !errors.Is(err, probe.ErrCorrupt) {
		t.Fatalf("%v", err)
	}
	mustBeEmpty(t, mem)
}

// corrupting flips one bit of each block that is read.
type corrupting struct{ probe.Target }

func (c corrupting) Create(ctx context.Context, name string, size int64) (probe.File, error) {
	f, err := c.Target.Create(ctx, name, size)
	return corruptingFile{f}, err
}

type corruptingFile struct{ probe.File }

func (f corruptingFile) Queue(ctx context.Context, depth int) (probe.Queue, error) {
	q, err := f.File.Queue(ctx, depth)
	return &corruptingQueue{Queue: q}, err
}

type corruptingQueue struct {
	probe.Queue
	buf []byte
}

func (q *corruptingQueue) Submit(slot int, op patterns.Op, buf []byte, off int64) error {
	if q.buf = nil; op == patterns.Read {
		q.buf = buf
	}
	return q.Queue.Submit(slot, op, buf, off)
}

func (q *corruptingQueue) Wait(ctx context.Context, done func(int, int, error)) error {
	return q.Queue.Wait(ctx, func(slot, n int, err error) {
		if q.buf != nil {
			q.buf[len(q.buf)/2] ^= 1
		}
		done(slot, n, err)
	})
}

func TestReadOnlyRun(t *testing.T) {
	mem := probetest.NewMem()
	fillFile(t, mem, "film.mkv", 3<<20+5)
	plan := quickPlan(t, "SEQ1M Q1T1 read", "RND4K Q32T1 read")
	plan.ReadOnly, plan.Verify = "film.mkv", false
	run, err := runnerOn(mem, plan).Measure(context.Background())
	if err != nil || len(run.Rows) != 2 || run.Plan.FileBytes != 3<<20 || !run.Plan.ReadOnly {
		t.Fatalf("%v, %+v", err, run.Plan)
	}
	left, _ := mem.List(context.Background())
	if len(left) != 1 || left[0].Name != "film.mkv" || left[0].Size != 3<<20+5 {
		t.Errorf("the user's file became %v", left)
	}
}

func TestTwoRunsOnOneTarget(t *testing.T) {
	mem := probetest.NewMem()
	errs := make(chan error)
	for range 2 {
		go func() {
			_, err := runnerOn(mem, quickPlan(t, "SEQ1M Q4T1", "RND4K Q8T1")).Measure(context.Background())
			errs <- err
		}()
	}
	for range 2 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	mustBeEmpty(t, mem)
}

// A server that restarts loses what it had not made durable: those passes are
// measured again, and only when it happens twice in a row the run fails.
func TestLostDataAreWrittenAgainOnce(t *testing.T) {
	for _, c := range []struct {
		losses int
		fails  bool
	}{{1, false}, {2, true}} {
		mem := probetest.NewMem()
		target := &losing{Target: mem, left: c.losses}
		run, err := runnerOn(target, quickPlan(t, "RND4K Q1T1 write")).Measure(context.Background())
		if errors.Is(err, probe.ErrDataLost) != c.fails || !c.fails && len(run.Rows[0].Passes) != 6 {
			t.Errorf("%d losses: %v", c.losses, err)
		}
		mustBeEmpty(t, mem)
	}
}

// losing fails the syncs after the first one, as often as left says.
type losing struct {
	probe.Target
	left int
}

func (l *losing) Create(ctx context.Context, name string, size int64) (probe.File, error) {
	f, err := l.Target.Create(ctx, name, size)
	return &losingFile{File: f, target: l}, err
}

type losingFile struct {
	probe.File
	target *losing
	syncs  int
}

func (f *losingFile) Sync(ctx context.Context) error {
	f.syncs++
	if f.syncs > 1 && f.target.left > 0 {
		f.target.left--
		return &probe.Error{Kind: probe.ErrDataLost, Op: "commit", Offset: -1}
	}
	return f.File.Sync(ctx)
}

// --connections spreads a thread's depth over connections of their own.
func TestConnectionsShareADepth(t *testing.T) {
	mem := probetest.NewMem(probetest.WithPath(probe.Path{SendMSS: 1448}))
	plan := quickPlan(t, "RND4K Q10T2", "SEQ1M Q2T1", "SEQ1M Q1T1")
	plan.Connections = 4
	run, err := runnerOn(mem, plan).Measure(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if run.Conditions.Connections != 8 || plan.Queues() != 8 {
		t.Errorf("%d connections, %d queues, want 8", run.Conditions.Connections, plan.Queues())
	}
	for _, row := range run.Rows {
		for _, p := range row.Passes {
			checkPass(t, row, p)
		}
	}
	mustBeEmpty(t, mem)
}

// A queue that says how little of the time it waited shows a client that is slow.
func TestClientBoundIsTold(t *testing.T) {
	for _, c := range []struct {
		waited time.Duration // of each request of 1 ms
		told   bool
	}{{time.Microsecond, true}, {990 * time.Microsecond, false}} {
		mem := probetest.NewMem(probetest.WithLatency(time.Millisecond, nil))
		plan := quickPlan(t, "RND4K Q1T1 read")
		plan.PassTime = 50 * time.Millisecond
		run, err := runnerOn(waiting{mem, c.waited}, plan).Measure(context.Background())
		if err != nil || hasWarning(run, "client-bound") != c.told {
			t.Errorf("waited %v a request: %v, warnings %v", c.waited, err, run.Warnings)
		}
	}
}

type waiting struct {
	probe.Target
	each time.Duration
}

func (w waiting) Create(ctx context.Context, name string, size int64) (probe.File, error) {
	f, err := w.Target.Create(ctx, name, size)
	return waitingFile{f, w.each}, err
}

type waitingFile struct {
	probe.File
	each time.Duration
}

func (f waitingFile) Queue(ctx context.Context, depth int) (probe.Queue, error) {
	q, err := f.File.Queue(ctx, depth)
	return &waitingQueue{Queue: q, each: f.each}, err
}

// waitingQueue claims that it waited so long for each request, or a bit longer when
// the machine was busy.
type waitingQueue struct {
	probe.Queue
	each, waited time.Duration
}

func (q *waitingQueue) Wait(ctx context.Context, done func(int, int, error)) error {
	start := time.Now()
	err := q.Queue.Wait(ctx, done)
	q.waited += time.Duration(float64(time.Since(start)) * float64(q.each) / float64(time.Millisecond))
	return err
}

func (q *waitingQueue) Waited() time.Duration { return q.waited }

// A row has its passes in rounds with the others, each over new connections: so they
// hold what changes in the time of a run.
func TestPassesTakeTurnsWithOtherRows(t *testing.T) {
	var order []string
	mem := probetest.NewMem(probetest.Observe(func(_ string, op patterns.Op, _ int64, n int) {
		what := fmt.Sprint(op, " ", n)
		if n > patterns.MinBlock && (len(order) == 0 || order[len(order)-1] != what) {
			order = append(order, what)
		}
	}))
	plan := quickPlan(t, "SEQ1M Q1T1 read", "RND512K Q2T1 read")
	if _, err := runnerOn(mem, plan).Measure(context.Background()); err != nil {
		t.Fatal(err)
	}
	want := strings.TrimSpace("write 1048576 " + strings.Repeat("read 1048576 read 524288 ", 6))
	if got := strings.Join(order, " "); got != want {
		t.Errorf("requests came as %s", got)
	}
	if n := mem.Counts().Queues; n != 2+6*2 { // to fill the file, and to know it again at the end
		t.Errorf("%d queues were opened", n)
	}
}
