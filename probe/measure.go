package probe

import (
	"context"
	"sync/atomic"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe/stats"
)

// measureRow runs the passes of one row and adds it to the run. A row that fails
// keeps the passes it finished.
func (r *Runner) measureRow(ctx context.Context, row patterns.Pattern, file File, payload *patterns.Payload, run *Run) error {
	rr, err := openRow(ctx, &rowRun{plan: r.Plan, stall: r.StallTimeout, row: row, file: file, payload: payload, guard: r.guardRow(row)})
	if err != nil {
		return err
	}
	defer rr.close()
	defer func() { run.Written += rr.written }()
	if err := r.recognize(ctx, rr); err != nil {
		return err
	}
	result := NewRow(row)
	err = r.passes(ctx, rr, &result)
	if len(result.Passes) > 0 {
		summarize(&result)
		run.Rows = append(run.Rows, result)
	}
	if p, ok := rr.path(); ok {
		r.connections = max(r.connections, len(rr.lanes))
		run.Path = joinPath(run.Path, p)
	}
	r.capped = r.capped || rr.capped
	if rr.short {
		run.Warnings = append(run.Warnings, Warn("short-passes", row))
	}
	return err
}

func (r *Runner) passes(ctx context.Context, rr *rowRun, result *Row) error {
	for r.pass = 0; r.pass <= r.Plan.Passes; r.pass++ {
		p, err := rr.measure(ctx, passSeed(r.Plan.Seed, r.step))
		if err != nil {
			return err
		}
		p.Warmup = r.pass == 0
		result.Passes = append(result.Passes, p)
		r.forecast.learn(rr.row, time.Duration(p.Seconds*float64(time.Second)), p.Throughput)
		r.step++
	}
	return nil
}

// guardRow is the guard of a row's phases, which also shows their progress.
func (r *Runner) guardRow(row patterns.Pattern) guard {
	return func(ctx context.Context, phase string, stall time.Duration, counter *atomic.Int64, work func(context.Context) error) error {
		observe := func(bytes int64, elapsed time.Duration) {
			r.Observe(r.snapshot(Snapshot{Phase: phase, Row: row.String(), Bytes: bytes, Elapsed: elapsed, Expected: r.forecast.now()}))
		}
		return watch(ctx, stall, counter, observe, work)
	}
}

// passSeed gives each pass of a run a seed of its own (the increment of splitmix64,
// Steele, Lea and Flood 2014, which visits every number).
func passSeed(seed uint64, step int) uint64 {
	return seed + uint64(step+1)*0x9E3779B97F4A7C15
}

func summarize(row *Row) {
	var throughput, iops []float64
	for _, p := range row.Scored() {
		throughput, iops = append(throughput, p.Throughput), append(iops, p.IOPS)
	}
	row.Throughput, row.IOPS = stats.Summarize(throughput), stats.Summarize(iops)
}
