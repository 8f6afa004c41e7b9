package probe

import (
	"context"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe/stats"
)

// measureRow runs the passes of one row on all sides and adds it to what was measured.
// A row that fails keeps the passes it finished.
func (r *Runner) measureRow(ctx context.Context, row patterns.Pattern, file File, payload *patterns.Payload) error {
	laps := make([]*lap, len(r.Sides))
	for i, side := range r.Sides {
		rr, err := openRow(ctx, &rowRun{plan: r.Plan, stall: r.StallTimeout, row: row, mtu: side.MTU, file: file, payload: payload, guard: r.guardRow(row, side)})
		if err != nil {
			return err
		}
		defer rr.close()
		laps[i] = &lap{rr, NewRow(row)}
		if err := r.recognize(ctx, rr); err != nil {
			return err
		}
	}
	err := r.passes(ctx, laps)
	for i, l := range laps {
		r.keep(&r.measured[i], l)
	}
	return err
}

// lap is one side of a row.
type lap struct {
	*rowRun
	result Row
}

// measured is what one side found so far.
type measured struct {
	path     Path
	rows     []Row
	written  int64
	warnings []Warning
}

func (r *Runner) keep(m *measured, l *lap) {
	m.written += l.written + l.doubted.Load()
	if l.result.Connections = l.paths(); len(l.result.Connections) > 0 {
		r.connections = max(r.connections, len(l.lanes))
		m.path = joinPaths(m.path, l.result.Connections)
	}
	if len(l.result.Passes) > 0 {
		summarize(&l.result)
		m.rows = append(m.rows, l.result)
	}
	r.capped = r.capped || l.capped
	if l.short {
		m.warnings = append(m.warnings, Warn("short-passes", l.row))
	}
}

// passes runs one pass that does not count and those that do, each on all sides.
func (r *Runner) passes(ctx context.Context, laps []*lap) error {
	for r.pass = 0; r.pass <= r.Plan.Passes; r.pass++ {
		for _, l := range inTurn(laps, r.pass) {
			p, err := l.measure(ctx, passSeed(r.Plan.Seed, r.step))
			if err != nil {
				return err
			}
			p.Warmup = r.pass == 0
			l.result.Passes = append(l.result.Passes, p)
			r.forecast.learn(l.row, time.Duration(p.Seconds*float64(time.Second)), p.Throughput)
			r.step++
		}
	}
	return nil
}

// guardRow is the guard of a row's phases, which also shows their progress.
func (r *Runner) guardRow(row patterns.Pattern, side Side) guard {
	return func(ctx context.Context, phase string, v vigil, work func(context.Context) error) error {
		v.observe = func(bytes int64, elapsed time.Duration) {
			r.Observe(r.snapshot(Snapshot{Phase: phase, Row: row.String(), Side: r.sideShown(side), Bytes: bytes, Elapsed: elapsed, Expected: r.forecast.now()}))
		}
		return v.watch(ctx, work)
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
