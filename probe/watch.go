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

// vigil is how one phase is watched. There is one a phase, so that a request costs no
// timer.
type vigil struct {
	stall   time.Duration // that the phase may stand still
	counter *atomic.Int64 // stands still when nothing moves
	observe func(bytes int64, elapsed time.Duration)
	doubt   func(context.Context) error // nil: none; looks into a phase that stands still
}

// watch calls observe at once and every tenth of a second while work runs, and ends
// work's context with ErrTimeout when the counter stands still for too long, or with
// what doubt found. It returns work's error, or that for which it was ended.
func (v vigil) watch(ctx context.Context, work func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	done := make(chan struct{})
	ended := make(chan error, 1)
	go func() { ended <- v.patrol(ctx, cancel, done) }()
	err := work(ctx)
	close(done)
	if found := <-ended; found != nil && err != nil {
		return found
	}
	return err
}

// patrol returns the reason for which it ended work's context, if it did.
func (v vigil) patrol(ctx context.Context, cancel context.CancelCauseFunc, done <-chan struct{}) error {
	tick := time.NewTicker(watchTick)
	defer tick.Stop()
	inquiry := v.inquiry(ctx)
	defer inquiry.end()
	start := time.Now()
	first, last, moved := v.counter.Load(), v.counter.Load(), start
	v.observe(0, 0)
	for {
		select {
		case <-done:
			return nil
		case <-ctx.Done():
			return nil
		case now := <-tick.C:
			n := v.counter.Load()
			if n != last {
				last, moved = n, now
			}
			if err := v.judge(now, moved, inquiry); err != nil {
				cancel(err)
				return err
			}
			v.observe(last-first, now.Sub(start))
		}
	}
}

// judge is the reason to end a phase in which nothing moved for some time.
func (v vigil) judge(now, moved time.Time, inquiry *inquiry) error {
	if err := inquiry.finding(now, moved); err != nil {
		return err
	}
	if now.Sub(moved) >= v.stall {
		return stalled(v.stall)
	}
	return nil
}

// ask makes one request of the control connection, and ends it when there is no reply.
func (r *Runner) ask(ctx context.Context, request func(context.Context) error) error {
	return bounded(ctx, r.StallTimeout, request)
}

// bounded ends what moves no data after some time.
func bounded(ctx context.Context, stall time.Duration, request func(context.Context) error) error {
	v := vigil{stall: stall, counter: new(atomic.Int64), observe: func(int64, time.Duration) {}}
	return v.watch(ctx, request)
}

func stalled(after time.Duration) error {
	return &Error{Kind: ErrTimeout, Op: "wait for replies", Offset: -1,
		Err:    fmt.Errorf("no reply for %v", after.Round(watchTick)),
		Remedy: "look whether the NAS is up and the cable in; a busy NAS may need a longer --stall-timeout"}
}
