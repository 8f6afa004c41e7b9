package probe

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/dustin/go-humanize"

	"nasprobe/patterns"
)

// preparing is how the file is filled before the first row.
var preparing = patterns.Pattern{BlockSize: mebibyte, QueueDepth: 4, Threads: 1, Op: patterns.Write}

// readSpace records the state of the file system. It is not known of a server that
// does not tell, which is no error.
func (r *Runner) readSpace(ctx context.Context, target Target, run *Run) (known bool, err error) {
	var space Space
	err = r.ask(ctx, func(ctx context.Context) (err error) {
		space, err = target.Space(ctx)
		return err
	})
	switch {
	case err == nil:
		run.Target.TotalBytes, run.Target.FreeBytes = space.Total, space.Free
		return true, nil
	case ctx.Err() != nil || errors.Is(err, ErrUnreachable) || errors.Is(err, ErrTimeout):
		return false, err
	}
	return false, nil
}

// checkSpace refuses a target that has no room for the file and 5 % more.
func (r *Runner) checkSpace(ctx context.Context, target Target, run *Run) error {
	known, err := r.readSpace(ctx, target, run)
	if !known {
		if err == nil {
			run.Warnings = append(run.Warnings, Warn("space-unknown"))
		}
		return err
	}
	free := run.Target.FreeBytes
	if need := r.Plan.FileBytes + r.Plan.FileBytes/20; free < need {
		return &Error{Kind: ErrUnsafe, Op: "check space on", Target: run.Target.URL, Offset: -1,
			Err:    fmt.Errorf("%s are free, the run needs %s", humanize.IBytes(uint64(max(free, 0))), humanize.IBytes(uint64(need))),
			Remedy: "free some space or lower --size"}
	}
	return nil
}

// prepare writes the whole file once, header first, and makes it durable.
func (r *Runner) prepare(ctx context.Context, s *scratch, payload *patterns.Payload, run *Run) error {
	plan := r.Plan
	plan.Connections, plan.WritePassBytes, plan.PassTime, plan.TimeLimit, plan.Cold, plan.Window = 0, 0, 0, math.MaxInt64, false, 0
	rr, err := openRow(ctx, &rowRun{plan: plan, stall: r.StallTimeout, row: preparing, ground: plan.ground(0, 0), file: s.file, payload: payload, guard: r.guardPrepare})
	if err != nil {
		return err
	}
	defer rr.close()
	defer func() { run.Written += rr.written + rr.doubted.Load() }()
	header := payload.Writer(preparing, 0).Block(0)[:patterns.MinBlock]
	err = r.guardPrepare(ctx, phasePrepare, rr.moving(), func(ctx context.Context) error {
		return transfer(ctx, rr.queues[0], patterns.Write, header, 0)
	})
	if err != nil {
		return err
	}
	s.headed = true
	rr.written += int64(len(header))
	p, err := rr.measure(ctx, plan.Seed)
	r.forecast.rate = p.Throughput
	return err
}

func (r *Runner) guardPrepare(ctx context.Context, _ string, v vigil, work func(context.Context) error) error {
	v.observe = func(bytes int64, elapsed time.Duration) {
		r.Observe(r.snapshot(Snapshot{Phase: phasePrepare, Bytes: bytes, Elapsed: elapsed, Expected: expected(bytes, r.Plan.FileBytes, elapsed)}))
	}
	return v.watch(ctx, work)
}

// expected extrapolates how long total bytes will take.
func expected(bytes, total int64, elapsed time.Duration) time.Duration {
	if bytes == 0 {
		return 0
	}
	return time.Duration(float64(elapsed) * float64(total) / float64(bytes))
}

// checkExisting wants a file of a read-only run to hold one block of the file sizes.
func checkExisting(name string, size int64) error {
	if size >= mebibyte {
		return nil
	}
	return &Error{Kind: ErrUsage, Op: "measure", Target: name, Offset: -1,
		Err: fmt.Errorf("it has %s: it must have at least 1 MiB", counted(size, "byte")), Remedy: "name a larger file"}
}

// counted is "1 byte", "2 bytes".
func counted(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
