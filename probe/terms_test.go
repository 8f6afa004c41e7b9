package probe_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// A run counts every byte that it wrote: the header, the file, all passes.
func TestRunCountsWhatItWrote(t *testing.T) {
	var mu sync.Mutex
	var seen int64
	mem := probetest.NewMem(probetest.Observe(func(_ string, op patterns.Op, _ int64, n int) {
		mu.Lock()
		defer mu.Unlock()
		if op == patterns.Write {
			seen += int64(n)
		}
	}))
	run, err := runnerOn(mem, quickPlan(t, "SEQ1M Q1T1 write", "RND4K Q8T2 mix50", "RND4K read")).Measure(context.Background())
	if err != nil || run.Written != seen || seen < 4<<20 {
		t.Errorf("%v, counted %d of %d bytes", err, run.Written, seen)
	}
}

func TestCappedWritesAreToldOnce(t *testing.T) {
	plan := quickPlan(t, "RND4K Q8T1", "SEQ1M write")
	plan.WritePassBytes, plan.PassTime = 1<<20, 30*time.Millisecond
	run, err := runnerOn(probetest.NewMem(), plan).Measure(context.Background())
	told := 0
	for _, w := range run.Warnings {
		if w.Code == "capped-writes" && w.Message == "writing passes of this profile end after 1.0 MiB" {
			told++
		}
	}
	if err != nil || told != 1 {
		t.Errorf("%v, told %d times: %+v", err, told, run.Warnings)
	}
	plan.WritePassBytes = 1 << 40
	if run, err = runnerOn(probetest.NewMem(), plan).Measure(context.Background()); err != nil || hasWarning(run, "capped-writes") {
		t.Errorf("no pass met the bound: %v, %+v", err, run.Warnings)
	}
}

func TestReadOnlyRunTellsNoTermsOfWriting(t *testing.T) {
	mem := probetest.NewMem(probetest.WithSpace(100<<20, 40<<20))
	fillFile(t, mem, "film.mkv", 3<<20)
	plan := quickPlan(t, "SEQ1M Q1T1 read")
	plan.ReadOnly, plan.Verify = "film.mkv", false
	run, err := runnerOn(mem, plan).Measure(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if run.Target.TotalBytes != 100<<20 || run.Conditions.WriteMode != "" || run.Plan.Data != "existing" || run.Written != 0 {
		t.Errorf("target %+v, write mode %q, data %q, wrote %d", run.Target, run.Conditions.WriteMode, run.Plan.Data, run.Written)
	}
}

func fillFile(t *testing.T, target probe.Target, name string, size int) {
	t.Helper()
	f, err := target.Create(context.Background(), name, int64(size))
	if err != nil {
		t.Fatal(err)
	}
	q, err := f.Queue(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	_ = q.Submit(0, patterns.Write, make([]byte, size), 0)
	_ = q.Wait(context.Background(), func(int, int, error) {})
	_ = q.Close()
	_ = f.Close()
}

// Each phase shows itself at once, so that passes shorter than a tick are seen, and
// nothing is shown before the target passed its checks.
func TestShortPassesAreObserved(t *testing.T) {
	var mu sync.Mutex
	passes, first := map[int]bool{}, ""
	r := runnerOn(probetest.NewMem(), quickPlan(t, "RND4K read"))
	r.Observe = func(s probe.Snapshot) {
		mu.Lock()
		defer mu.Unlock()
		if first == "" {
			first = s.Phase
		}
		if s.Phase == "pass" {
			passes[s.Pass] = true
		}
	}
	if _, err := r.Measure(context.Background()); err != nil || len(passes) != 6 || first != "prepare" {
		t.Errorf("%v, passes %v, first %q", err, passes, first)
	}
	r = runnerOn(probetest.NewMem(probetest.WithSpace(10<<20, 1<<20)), quickPlan(t, "RND4K read"))
	r.Observe = func(s probe.Snapshot) { t.Errorf("%+v of a run that was refused", s) }
	if _, err := r.Measure(context.Background()); err == nil {
		t.Error("there was no room")
	}
}
