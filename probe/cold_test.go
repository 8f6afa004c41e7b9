package probe_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// readTwice is a target that counts the pages which were read again after the first one
// of the file, and those which were read after a pass had written them.
type readTwice struct {
	mu       sync.Mutex
	seen     map[int64]bool
	prepared int64 // bytes that the first sweep wrote
	again    int
}

func (r *readTwice) observe(_ string, op patterns.Op, off int64, n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for end := off + int64(n); off < end; off += patterns.MinBlock {
		switch {
		case off == 0: // by its first page the file is known again
		case op == patterns.Read && r.seen[off]:
			r.again++
		case op == patterns.Read || r.prepared >= 160<<20:
			r.seen[off] = true
		}
	}
	if op == patterns.Write {
		r.prepared += int64(n)
	}
}

// A cold run ends its passes when there is no more to read, and says which file would do.
func TestColdRun(t *testing.T) {
	twice := readTwice{seen: map[int64]bool{}}
	mem := probetest.NewMem(probetest.Observe(twice.observe))
	plan := quickPlan(t, "SEQ1M Q4T1", "RND4K Q8T2", "RND512K Q1T1 mix50")
	plan.FileBytes, plan.Cold, plan.PassTime, plan.WritePassBytes = 160<<20, true, 5*time.Second, 1<<20
	run, err := runnerOn(mem, plan).Measure(context.Background())
	if err != nil || !run.Plan.Cold {
		t.Fatalf("%v, %+v", err, run.Plan)
	}
	if twice.again > 0 {
		t.Errorf("%d pages were read again", twice.again)
	}
	for _, row := range run.Rows {
		for _, p := range row.Passes {
			if row.Op == patterns.Read && p.Bytes != 4<<20 { // 79 MiB in 18 parts
				t.Errorf("row %s read %d bytes in a pass", row.Pattern, p.Bytes)
			}
		}
	}
	if w := warned(run, "cold-short"); !strings.Contains(w.Message, "SEQ1M Q4T1 read, RND4K Q8T2 read ended early") || !strings.Contains(w.Remedy, "GiB") {
		t.Errorf("%+v", run.Warnings)
	}
	if hasWarning(run, "short-passes") {
		t.Errorf("a part that was read is no short pass: %+v", run.Warnings)
	}
	mustBeEmpty(t, mem)
}

func warned(run *probe.Run, code string) probe.Warning {
	for _, w := range run.Warnings {
		if w.Code == code {
			return w
		}
	}
	return probe.Warning{}
}

// Of an existing file a cold run reads all parts; one that is too small is refused.
func TestColdReadOnlyRun(t *testing.T) {
	for size, ok := range map[int]bool{30<<20 + 5: true, 11 << 20: false} {
		twice := readTwice{seen: map[int64]bool{}}
		mem := probetest.NewMem(probetest.Observe(twice.observe))
		fillFile(t, mem, "film.mkv", size)
		plan := quickPlan(t, "SEQ1M Q2T1 read")
		plan.ReadOnly, plan.Verify, plan.Cold, plan.PassTime, plan.FileBytes = "film.mkv", false, true, 5*time.Second, 64<<20
		run, err := runnerOn(mem, plan).Measure(context.Background())
		if ok != (err == nil) || !ok && (!errors.Is(err, probe.ErrUsage) || !strings.Contains(err.Error(), "need 12 MiB")) {
			t.Fatalf("a file of %d bytes: %v", size, err)
		}
		if ok && (twice.again > 0 || run.Rows[0].Passes[3].Bytes != 5<<20 || len(twice.seen) != 30<<20/patterns.MinBlock-1) {
			t.Errorf("%d pages were read again of %d, %+v", twice.again, len(twice.seen), run.Rows[0].Passes[3])
		}
	}
}

// Of a large file a sequential pass goes over as much as the profile's file has.
func TestColdPassOfALargeFile(t *testing.T) {
	mem := probetest.NewMem()
	fillFile(t, mem, "film.mkv", 48<<20)
	plan := quickPlan(t, "SEQ1M Q1T1 read")
	plan.ReadOnly, plan.Verify, plan.Cold, plan.FileBytes, plan.PassTime = "film.mkv", false, true, 4<<20, time.Nanosecond
	run, err := runnerOn(mem, plan).Measure(context.Background())
	if err != nil || run.Rows[0].Passes[1].Bytes != 4<<20 || run.Plan.FileBytes != 48<<20 {
		t.Errorf("%v, %+v", err, run.Rows)
	}
}

func TestColdIsOfOneSide(t *testing.T) {
	plan := quickPlan(t, "SEQ1M Q1T1 read")
	plan.Cold, plan.FileBytes = true, 64<<20
	r := runnerOn(probetest.NewMem(), plan)
	r.Sides = []probe.Side{{MTU: 1500}, {}}
	if _, err := r.Measure(context.Background()); !errors.Is(err, probe.ErrUsage) {
		t.Errorf("%v", err)
	}
}

// A window keeps the rows to the start of the file.
func TestWindow(t *testing.T) {
	for _, readOnly := range []string{"", "film.mkv"} {
		reach := int64(0)
		mem := probetest.NewMem(probetest.Observe(func(_ string, op patterns.Op, off int64, n int) {
			if op == patterns.Read {
				reach = max(reach, off+int64(n))
			}
		}))
		fillFile(t, mem, "film.mkv", 8<<20)
		plan := quickPlan(t, "SEQ1M Q4T1 read", "RND4K Q8T1 read")
		plan.ReadOnly, plan.Verify, plan.FileBytes, plan.Window = readOnly, false, 4<<20, 2<<20
		run, err := runnerOn(mem, plan).Measure(context.Background())
		want := map[string]int64{"": 4 << 20, "film.mkv": 2 << 20}[readOnly]
		if err != nil || reach != 2<<20 || run.Plan.FileBytes != want {
			t.Errorf("%q: %v, reads up to %d, a file of %d bytes", readOnly, err, reach, run.Plan.FileBytes)
		}
	}
	plan := quickPlan(t, "SEQ1M Q1T2 read")
	for window, ok := range map[int64]bool{-1 << 20: false, 4096: false, 1 << 20: false, 2 << 20: true, 1 << 40: true} {
		if plan.Window = window; (plan.Validate() == nil) != ok {
			t.Errorf("a window of %d bytes: %v", window, plan.Validate())
		}
	}
}
