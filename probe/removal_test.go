package probe_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// inMidRun runs a plan and lets meddle do something to the test file once its second
// row reads or writes.
func inMidRun(t *testing.T, target probe.Target, mem *probetest.Mem, meddle func(name string)) (*probe.Run, error) {
	t.Helper()
	r := runnerOn(target, quickPlan(t, "SEQ1M Q1T1 read", "RND4K Q1T1 write"))
	done := false
	r.Observe = func(s probe.Snapshot) {
		if s.Step >= 6 && s.Phase == "pass" && !done {
			done = true
			meddle(mem.Names()[0])
		}
	}
	run, err := r.Measure(context.Background())
	if !done {
		t.Fatal("the run did not come to its second row")
	}
	return run, err
}

func warningOf(run *probe.Run, code string) string {
	for _, w := range run.Warnings {
		if w.Code == code {
			return w.Message
		}
	}
	return ""
}

// Somebody else's file in the place of ours is never removed, whatever its size.
func TestForeignFileInOurPlaceStays(t *testing.T) {
	other := patterns.NewPayload(patterns.RandomData, 99, patterns.Pattern{BlockSize: 4096, QueueDepth: 1, Threads: 1}).
		Writer(patterns.Pattern{BlockSize: 4096, QueueDepth: 1, Threads: 1}, 0).Block(0)
	for what, data := range map[string]string{"empty": "", "short": "USERDATA", "long": strings.Repeat("USERDATA", 1<<17), "of another run": string(other)} {
		mem := probetest.NewMem()
		name := ""
		run, err := inMidRun(t, mem, mem, func(n string) { name = n; mem.Put(n, []byte(data), time.Now()) })
		if err != nil || !strings.Contains(warningOf(run, "not-ours"), name) || hasWarning(run, "left-behind") {
			t.Errorf("%s: %v, %+v", what, err, run.Warnings)
		}
		if got := mem.Data(name); got == nil || string(got) != data {
			t.Errorf("%s: the user's file was touched: %d bytes", what, len(got))
		}
	}
}

func TestVanishedFileIsTold(t *testing.T) {
	mem := probetest.NewMem()
	run, err := inMidRun(t, mem, mem, func(name string) { _ = mem.Remove(context.Background(), name) })
	if err != nil || warningOf(run, "vanished") == "" || hasWarning(run, "left-behind") {
		t.Errorf("%v, %+v", err, run.Warnings)
	}
}

// byName opens the name anew for each queue, as SMB does.
type byName struct{ *probetest.Mem }

func (b byName) Create(ctx context.Context, name string, size int64) (probe.File, error) {
	f, err := b.Mem.Create(ctx, name, size)
	return byNameFile{f, b.Mem, name}, err
}

type byNameFile struct {
	probe.File
	mem  *probetest.Mem
	name string
}

func (f byNameFile) Queue(ctx context.Context, depth int) (probe.Queue, error) {
	if len(f.mem.Data(f.name)) == 0 { // to be filled
		return f.File.Queue(ctx, depth)
	}
	again, err := f.mem.Open(ctx, f.name)
	if err != nil {
		return nil, err
	}
	return again.Queue(ctx, depth)
}

// A row that would write to another file in the place of ours does not begin.
func TestRowsDoNotWriteToAForeignFile(t *testing.T) {
	const user = "USERDATA"
	mem := probetest.NewMem()
	r := runnerOn(byName{mem}, quickPlan(t, "SEQ1M Q1T1 read", "RND4K Q1T1 read"))
	name := ""
	r.Observe = func(s probe.Snapshot) {
		if s.Step >= 3 && name == "" {
			name = mem.Names()[0]
			mem.Put(name, []byte(strings.Repeat(user, 1<<19)), time.Now())
		}
	}
	run, err := r.Measure(context.Background())
	if !errors.Is(err, probe.ErrUnsafe) || !hasWarning(run, "not-ours") || passesOf(run) < 3 || passesOf(run) > 4 {
		t.Errorf("%v, %d rows, %+v", err, len(run.Rows), run.Warnings)
	}
	if string(mem.Data(name)) != strings.Repeat(user, 1<<19) {
		t.Error("the user's file was written to")
	}
}

// A run that failed before the header was written still knows its empty file.
func TestFileWithoutHeaderIsRemoved(t *testing.T) {
	mem := probetest.NewMem(probetest.FailWrite(1, errors.New("boom")))
	run, err := runnerOn(mem, quickPlan(t, "RND4K Q1T1 read")).Measure(context.Background())
	if err == nil || len(run.Warnings) > 0 {
		t.Errorf("%v, %+v", err, run.Warnings)
	}
	mustBeEmpty(t, mem)
}

func TestLeftBehindTellsWhy(t *testing.T) {
	mem := probetest.NewMem(probetest.FailCall("remove", &probe.Error{Kind: probe.ErrRefused, Op: "remove", Offset: -1, Code: "STATUS_ACCESS_DENIED (0xC0000022)"}))
	run, err := runnerOn(mem, quickPlan(t, "RND4K Q1T1 read")).Measure(context.Background())
	if err != nil || !strings.Contains(warningOf(run, "left-behind"), "could not be removed: ") || !strings.Contains(warningOf(run, "left-behind"), "STATUS_ACCESS_DENIED") {
		t.Errorf("%v, %+v", err, run.Warnings)
	}
}

// A removal whose reply was lost is no file that somebody else removed.
func TestRemovalWithoutReplyIsNotVanished(t *testing.T) {
	mem := probetest.NewMem()
	run, err := runnerOn(lostReply{mem}, quickPlan(t, "RND4K Q1T1 read")).Measure(context.Background())
	if err != nil || hasWarning(run, "vanished") || hasWarning(run, "left-behind") {
		t.Errorf("%v, %+v", err, run.Warnings)
	}
	mustBeEmpty(t, mem)
}

type lostReply struct{ probe.Target }

func (l lostReply) Remove(ctx context.Context, name string) error {
	if err := l.Target.Remove(ctx, name); err != nil {
		return err
	}
	return probe.ErrUnreachable
}

func TestReadOnlyFileBelowOneMiBIsNamed(t *testing.T) {
	for size, want := range map[int]string{0: "film.mkv: it has 0 bytes: it must have at least 1 MiB", 1: "film.mkv: it has 1 byte: it must", 1<<20 - 1: "film.mkv: it has 1048575 bytes"} {
		mem := probetest.NewMem()
		mem.Put("film.mkv", make([]byte, size), time.Now())
		plan := quickPlan(t, "RND4K Q1T1 read")
		plan.ReadOnly, plan.Verify = "film.mkv", false
		_, err := runnerOn(mem, plan).Measure(context.Background())
		if !errors.Is(err, probe.ErrUsage) || !strings.Contains(err.Error(), want) || probe.Remedy(err) == "" {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

func passesOf(run *probe.Run) int {
	n := 0
	for _, row := range run.Rows {
		n += len(row.Passes)
	}
	return n
}
