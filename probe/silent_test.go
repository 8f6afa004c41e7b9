package probe_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// mute is a target that never answers one kind of request.
type mute struct {
	*probetest.Mem
	request string
}

func (m mute) hang(ctx context.Context, request string) error {
	if request != m.request {
		return nil
	}
	<-ctx.Done()
	return &probe.Error{Op: request, Offset: -1, Err: context.Cause(ctx)}
}

func (m mute) Space(ctx context.Context) (probe.Space, error) {
	if err := m.hang(ctx, "space"); err != nil {
		return probe.Space{}, err
	}
	return m.Mem.Space(ctx)
}

func (m mute) Create(ctx context.Context, name string, size int64) (probe.File, error) {
	if err := m.hang(ctx, "create"); err != nil {
		return nil, err
	}
	f, err := m.Mem.Create(ctx, name, size)
	return muteFile{f, m}, err
}

func (m mute) Open(ctx context.Context, name string) (probe.File, error) {
	if err := m.hang(ctx, "open"); err != nil {
		return nil, err
	}
	f, err := m.Mem.Open(ctx, name)
	return muteFile{f, m}, err
}

type muteFile struct {
	probe.File
	mute mute
}

func (f muteFile) Size(ctx context.Context) (int64, error) {
	if err := f.mute.hang(ctx, "size"); err != nil {
		return 0, err
	}
	return f.File.Size(ctx)
}

func (f muteFile) Queue(ctx context.Context, depth int) (probe.Queue, error) {
	if err := f.mute.hang(ctx, "queue"); err != nil {
		return nil, err
	}
	return f.File.Queue(ctx, depth)
}

// A server that falls silent between the log-in and the first row ends the run as well.
func TestSilenceBeforeTheFirstRow(t *testing.T) {
	for _, request := range []string{"space", "create", "queue", "open", "size"} {
		synctest.Test(t, func(t *testing.T) {
			m := mute{probetest.NewMem(probetest.WithLatency(time.Millisecond, nil)), request}
			m.Put("film.mkv", make([]byte, 1<<20), time.Now())
			plan := quickPlan(t, "RND4K Q1T1 read")
			if request == "open" || request == "size" {
				plan.ReadOnly, plan.Verify = "film.mkv", false
			}
			start := time.Now()
			run, err := runnerOn(m, plan).Measure(context.Background())
			if took := time.Since(start); !errors.Is(err, probe.ErrTimeout) || took < 10*time.Second || took > 11*time.Second {
				t.Errorf("%s: after %v: %v", request, took, err)
			}
			if hasWarning(run, "maybe-made") != (request == "create") {
				t.Errorf("%s: warnings %+v", request, run.Warnings)
			}
			if n := m.Counts().OpenFiles; n != 0 {
				t.Errorf("%s: %d files stay open", request, n)
			}
		})
	}
}
