package probe_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

func TestScratchNames(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.FixedZone("JST", 9*3600))
	for host, prefix := range map[string]string{
		"laptop":                         "nasprobe-laptop-20260101T180405Z-",
		"my.host_name":                   "nasprobe-my-host-name-20260101T180405Z-",
		"":                               "nasprobe-host-20260101T180405Z-",
		"共有":                             "nasprobe-host-20260101T180405Z-",
		"../..":                          "nasprobe-host-20260101T180405Z-",
		strings.Repeat("a-long-name", 9): "nasprobe-a-long-namea-long-namea-long-nam",
	} {
		name := probe.ScratchName(host, now)
		if !strings.HasPrefix(name, prefix) || !strings.HasSuffix(name, ".tmp") || strings.ContainsAny(name, `/\ .`+"\x00") && strings.Count(name, ".") != 1 {
			t.Errorf("host %q: %q", host, name)
		}
		if name == probe.ScratchName(host, now) {
			t.Errorf("host %q: the same name twice", host)
		}
	}
}

// put makes a file with the given beginning and modification time.
func put(t *testing.T, mem *probetest.Mem, name, header string) {
	t.Helper()
	ctx := context.Background()
	f, err := mem.Create(ctx, name, patterns.MinBlock)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if header == "" {
		return
	}
	q, err := f.Queue(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	block := make([]byte, patterns.MinBlock)
	copy(block, header)
	_ = q.Submit(0, patterns.Write, block, 0)
	if err := q.Wait(ctx, func(_, _ int, err error) {
		if err != nil {
			t.Error(err)
		}
	}); err != nil {
		t.Fatal(err)
	}
}

func TestCleanRemovesOnlyOldFilesOfOurs(t *testing.T) {
	now := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	clock := now.Add(-2 * time.Hour)
	mem := probetest.NewMem(probetest.WithNow(func() time.Time { return clock }))
	old, young := "nasprobe-a-20260102T100000Z-00000001.tmp", "nasprobe-a-20260102T113000Z-00000002.tmp"
	put(t, mem, old, patterns.Magic)
	put(t, mem, young, patterns.Magic)
	put(t, mem, "nasprobe-a-20260102T100000Z-00000003.tmp", "a person's own file")
	put(t, mem, "nasprobe-a-20260102T100000Z-00000004.tmp", "")
	put(t, mem, "nasprobe-a-20260102T100000Z-00000005.tmp.bak", patterns.Magic)
	put(t, mem, "notes.tmp", patterns.Magic)
	clock = now.Add(-time.Minute)
	put(t, mem, "nasprobe-a-20260102T100000Z-00000006.tmp", patterns.Magic) // of a long run that still writes

	done, err := probe.Clean(context.Background(), mem, time.Hour, now)
	if err != nil {
		t.Fatal(err)
	}
	removed := 0
	for _, c := range done {
		if c.Removed {
			removed++
			if c.Entry.Name != old {
				t.Errorf("%s was removed", c.Entry.Name)
			}
		} else if c.Reason == "" {
			t.Errorf("%s was left for no reason", c.Entry.Name)
		}
	}
	left, _ := mem.List(context.Background())
	if removed != 1 || len(done) != 5 || len(left) != 6 {
		t.Errorf("removed %d of %d, %d files left", removed, len(done), len(left))
	}
}

// What a run writes is what clean looks for.
func TestRunsWriteTheHeaderThatCleanSeeks(t *testing.T) {
	for _, data := range []patterns.Data{patterns.RandomData, patterns.ZeroData} {
		mem := probetest.NewMem()
		kept := keeping{mem}
		plan := quickPlan(t, "SEQ1M Q1T1 write", "RND4K Q32T1 write")
		plan.Data = data
		if _, err := runnerOn(kept, plan).Measure(context.Background()); err != nil {
			t.Fatal(err)
		}
		done, err := probe.Clean(context.Background(), mem, time.Hour, time.Now().Add(2*time.Hour))
		if err != nil || len(done) != 1 || !done[0].Removed {
			t.Errorf("%v data: %+v, %v", data, done, err)
		}
	}
}

// keeping is a target whose client is killed before it can remove its file.
type keeping struct{ probe.Target }

func (keeping) Remove(context.Context, string) error { return nil }
