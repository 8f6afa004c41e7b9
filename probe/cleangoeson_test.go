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

const (
	denied = "nasprobe-a-20250102T100000Z-00000001.tmp"
	other  = "nasprobe-a-20250102T100000Z-00000002.tmp"
)

// leftovers are two old files of killed runs.
func leftovers() *probetest.Mem {
	mem := probetest.NewMem()
	for _, name := range []string{denied, other} {
		mem.Put(name, append([]byte(patterns.Magic), make([]byte, 8192)...), time.Unix(1e9, 0))
	}
	return mem
}

// faulty fails to remove or to open the file called denied.
type faulty struct {
	probe.Target
	remove, open error
}

func (f faulty) Remove(ctx context.Context, name string) error {
	if name == denied && f.remove != nil {
		return f.remove
	}
	return f.Target.Remove(ctx, name)
}

func (f faulty) Open(ctx context.Context, name string) (probe.File, error) {
	if name == denied && f.open != nil {
		return nil, f.open
	}
	return f.Target.Open(ctx, name)
}

func refusal(kind error) error {
	return &probe.Error{Kind: kind, Op: "do it to", Target: denied, Offset: -1, Code: "STATUS_X"}
}

func TestCleanGoesOnUnlessTheServerIsGone(t *testing.T) {
	for what, c := range map[string]struct {
		target faulty
		kind   error
		all    bool
	}{
		"remove refused": {faulty{remove: refusal(probe.ErrRefused)}, probe.ErrRefused, true},
		"open refused":   {faulty{open: refusal(probe.ErrRefused)}, probe.ErrRefused, true},
		"removed twice":  {faulty{remove: refusal(probe.ErrNotExist)}, nil, true},
		"opened gone":    {faulty{open: refusal(probe.ErrNotExist)}, nil, true},
		"lost":           {faulty{open: refusal(probe.ErrUnreachable)}, probe.ErrUnreachable, false},
		"silent":         {faulty{remove: refusal(probe.ErrTimeout)}, probe.ErrTimeout, false},
	} {
		mem := leftovers()
		c.target.Target = mem
		done, err := probe.Clean(context.Background(), c.target, time.Hour, time.Now())
		if c.kind == nil && err != nil || c.kind != nil && !errors.Is(err, c.kind) {
			t.Errorf("%s: %v, want %v", what, err, c.kind)
		}
		for _, d := range done {
			if d.Entry.Name == denied && (d.Removed || c.kind != nil && !strings.Contains(d.Reason, "STATUS_X") || d.Reason == "") {
				t.Errorf("%s: %+v", what, d)
			}
			if d.Entry.Name == other && (!c.all || !d.Removed) {
				t.Errorf("%s: %+v", what, d)
			}
		}
	}
}

func TestTwoCleansAtOnce(t *testing.T) {
	mem := leftovers()
	errs := make(chan error)
	for range 4 {
		go func() {
			_, err := probe.Clean(context.Background(), mem, time.Hour, time.Now())
			errs <- err
		}()
	}
	for range 4 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	mustBeEmpty(t, mem)
}

func TestCleanWithOddDates(t *testing.T) {
	now := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	const future, never = "nasprobe-a-20990102T100000Z-00000001.tmp", "nasprobe-a-20259999T999999Z-00000002.tmp"
	for _, age := range []time.Duration{0, time.Hour} {
		mem := probetest.NewMem()
		for _, name := range []string{future, never} {
			mem.Put(name, append([]byte(patterns.Magic), make([]byte, 8192)...), now.Add(time.Minute))
		}
		done, err := probe.Clean(context.Background(), mem, age, now)
		if err != nil || len(done) != 2 {
			t.Fatalf("%v, %+v", err, done)
		}
		for _, d := range done {
			switch {
			case d.Entry.Name == never && d.Reason != "its name holds no date",
				d.Entry.Name == future && age == 0 && !d.Removed,
				d.Entry.Name == future && age > 0 && d.Reason != "it is dated in the future":
				t.Errorf("older than %v: %+v", age, d)
			}
		}
	}
}
