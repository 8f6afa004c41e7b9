package smb1

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

func oldTarget(t testing.TB, f *fake) *Target {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	target, err := Dial(ctx, f.start(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { target.Close() })
	return target
}

// The suite holds with the worst of the boxes of old, whose limits are kept: no more
// requests at once than it takes, and none larger than its buffer.
func TestConformanceOnOldNAS(t *testing.T) {
	var all []*fake
	probetest.Run(t, func(t testing.TB) probe.Target {
		f := oldNAS(kinds()["all of the worst"])
		f.maxBuffer = 16644 // TestTransfersOnOldNAS has the shortest messages, of which there would be many here
		all = append(all, f)
		return oldTarget(t, f)
	})
	for _, f := range all {
		f.mustBeSpared(t)
	}
}

// mustBeSpared: nobody may have asked for more than it takes.
func (f *fake) mustBeSpared(t *testing.T) {
	t.Helper()
	if f.most.Load() > int64(f.maxMpx) || !f.large && f.widest.Load() > int64(f.maxBuffer) {
		t.Errorf("%d requests at once, of up to %d bytes; it takes %d of %d bytes", f.most.Load(), f.widest.Load(), f.maxMpx, f.maxBuffer)
	}
}

func TestTransfersOnOldNAS(t *testing.T) {
	for name, change := range kinds() {
		t.Run(name, func(t *testing.T) {
			f := oldNAS(change)
			target := oldTarget(t, f)
			q := oldQueue(t, target)
			if err := errors.Join(moveUntil(t.Context(), q), q.Close()); err != nil {
				t.Error(err)
			}
			f.mustBeSpared(t)
			few := slices.ContainsFunc(target.Warnings(), func(w probe.Warning) bool { return w.Code == "few-requests" })
			if few != (f.maxMpx < 4) {
				t.Errorf("told of few requests: %v", few)
			}
		})
	}
}

// TestNothingOfOthersIsOpened by a server that opens a file where it was to make one.
func TestNothingOfOthersIsOpened(t *testing.T) {
	f := oldNAS(func(f *fake) { f.ignoring = true })
	f.files["mine.tmp"] = &fakeFile{name: "mine.tmp", content: []byte("of somebody")}
	target := oldTarget(t, f)
	if _, err := target.Create(t.Context(), "mine.tmp", 0); !errors.Is(err, probe.ErrExist) {
		t.Errorf("error %v, want that the file exists", err)
	}
	if content := string(f.files["mine.tmp"].content); content != "of somebody" {
		t.Errorf("the file has become %q", content)
	}
}

// A server that is killed in the middle of a reply ends the queue with an error.
func TestKilledInMidReply(t *testing.T) {
	for _, large := range []bool{false, true} {
		f := nasOfOld()
		f.cut, f.large = 5, large
		q := oldQueue(t, oldTarget(t, f))
		err := moveUntil(t.Context(), q)
		if !errors.Is(err, probe.ErrUnreachable) {
			t.Errorf("error %v, want that the server is gone", err)
		}
		if err := q.Close(); err != nil {
			t.Error(err)
		}
	}
}

// oldQueue is of depth 4 on a file of its own.
func oldQueue(t *testing.T, target *Target) probe.Queue {
	t.Helper()
	file, err := target.Create(t.Context(), "共有.tmp", 0)
	if err != nil {
		t.Fatal(err)
	}
	q, err := file.Queue(t.Context(), 4)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { q.Close() })
	return q
}

// moveUntil writes, then reads blocks four at a time until something fails.
func moveUntil(ctx context.Context, q probe.Queue) (failed error) {
	const block = 64 << 10
	for _, op := range []patterns.Op{patterns.Write, patterns.Read, patterns.Read} {
		for slot := range 4 {
			if err := q.Submit(slot, op, make([]byte, block), int64(slot)*block); err != nil {
				return err
			}
		}
		for left := 4; left > 0; {
			err := q.Wait(ctx, func(_, _ int, err error) {
				left--
				if err != nil {
					failed = err
				}
			})
			if err != nil || failed != nil {
				return errors.Join(err, failed)
			}
		}
	}
	return nil
}
