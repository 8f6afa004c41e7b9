package probe

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// Phases of a run.
const (
	phasePrepare  = "prepare"
	phasePass     = "pass"
	phaseFlush    = "flush"
	phaseInterval = "interval"
	phaseClean    = "clean"
)

// Snapshot is the state of a run, for a progress display.
type Snapshot struct {
	Phase    string // "prepare", "pass", "flush", "interval" or "clean"
	Row      string // text form of the pattern
	Side     string // label of the side, where there are several
	Pass     int    // 0 is the one that is not scored
	Passes   int    // scored passes a row
	Step     int    // passes done in the whole run
	Steps    int    // passes of the whole run
	Bytes    int64  // completed in this phase
	Elapsed  time.Duration
	Expected time.Duration // length of the phase, when it is known
	Left     time.Duration // what the run still takes, as far as can be told
}

const watchTick = 100 * time.Millisecond

// watch calls observe at once and every tenth of a second while work runs, and ends
// work's context with ErrTimeout when counter stands still for stall. It returns work's
// error. There is one watch a phase, so that a request costs no timer.
func watch(ctx context.Context, stall time.Duration, counter *atomic.Int64, observe func(bytes int64, elapsed time.Duration), work func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	done := make(chan struct{})
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		patrol(ctx, stall, counter, observe, cancel, done)
	}()
	err := work(ctx)
	close(done)
	<-stopped
	return err
}

func patrol(ctx context.Context, stall time.Duration, counter *atomic.Int64, observe func(int64, time.Duration), cancel context.CancelCauseFunc, done <-chan struct{}) {
	tick := time.NewTicker(watchTick)
	defer tick.Stop()
	start := time.Now()
	first, last, moved := counter.Load(), counter.Load(), start
	observe(0, 0)
	for {
		select {
		case <-done:
			return
		case <-ctx.Done():
			return
		case now := <-tick.C:
			if n := counter.Load(); n != last {
				last, moved = n, now
			} else if now.Sub(moved) >= stall {
				cancel(stalled(stall))
				return
			}
			observe(last-first, now.Sub(start))
		}
	}
}

func stalled(after time.Duration) error {
	return &Error{Kind: ErrTimeout, Op: "wait for replies", Offset: -1,
		Err:    fmt.Errorf("no reply for %v", after),
		Remedy: "look whether the NAS is up and the cable in; a busy NAS may need a longer --stall-timeout"}
}
