package probe

import (
	"context"
	"time"

	"nasprobe/patterns"
)

// lap is one row on one side, over all of its passes.
type lap struct {
	index   int // of the row in the plan
	row     patterns.Pattern
	side    int
	result  Row
	path    Path
	written int64
	short   bool // a pass met the time limit before the file was swept
}

// measured is what one side found so far.
type measured struct {
	path     Path
	rows     []Row
	written  int64
	warnings []Warning
}

// rows measures round by round: in each round every row has one pass on every side. So
// the passes of a row are spread over the whole run and over connections of their own,
// and their range holds what a NAS, a network and a client do in that time. Passes one
// after the other on one connection resemble each other more than those of the next run
// will, and a comparison would take that for a difference.
func (r *Runner) rows(ctx context.Context, file File, payload *patterns.Payload) error {
	table := r.table()
	defer r.keep(table)
	for r.pass = 0; r.pass <= r.Plan.Passes; r.pass++ {
		if r.pass > 0 {
			if err := r.pause(ctx); err != nil {
				return err
			}
		}
		if err := r.round(ctx, table, file, payload); err != nil {
			return err
		}
	}
	return nil
}

func (r *Runner) round(ctx context.Context, table [][]*lap, file File, payload *patterns.Payload) error {
	r.trips.beforeRound(ctx)
	defer r.trips.close()
	if r.pass > 0 {
		r.trips.close() // now, so that passes which are scored have the target to themselves
	}
	for i, laps := range table {
		r.forecast.begin(r.pass, i)
		for _, l := range inTurn(laps, r.pass) {
			if err := r.measureOnce(ctx, l, file, payload); err != nil {
				return err
			}
		}
	}
	return nil
}

// tripsBeside are only in passes that are not scored: they would be a part of the figures.
func (r *Runner) tripsBeside() *trips {
	if r.pass > 0 {
		return nil
	}
	return r.trips
}

// table has the laps of each row, a side each.
func (r *Runner) table() [][]*lap {
	out := make([][]*lap, len(r.Plan.Rows))
	for i, row := range r.Plan.Rows {
		for side := range r.Sides {
			out[i] = append(out[i], &lap{index: i, row: row, side: side, result: NewRow(row)})
		}
	}
	return out
}

// measureOnce runs the next pass of a lap.
func (r *Runner) measureOnce(ctx context.Context, l *lap, file File, payload *patterns.Payload) error {
	rr, err := openRow(ctx, r.rowRun(l, file, payload))
	if err != nil {
		return err
	}
	defer rr.close()
	defer r.note(l, rr)
	if err := r.recognize(ctx, rr); err != nil {
		return err
	}
	p, err := rr.measure(ctx, passSeed(r.Plan.Seed, r.step))
	if err != nil {
		return err
	}
	p.Warmup = r.pass == 0
	l.result.Passes = append(l.result.Passes, p)
	r.forecast.learn(l.row, time.Duration(p.Seconds*float64(time.Second)), p.Throughput)
	r.step++
	return nil
}

func (r *Runner) rowRun(l *lap, file File, payload *patterns.Payload) *rowRun {
	side := r.Sides[l.side]
	return &rowRun{plan: r.Plan, stall: r.StallTimeout, row: l.row, ground: r.Plan.ground(l.index, r.pass), mtu: side.MTU,
		file: file, payload: payload, guard: r.guardRow(l.row, side), trips: r.tripsBeside()}
}

// note keeps of a pass what is not one of its figures.
func (r *Runner) note(l *lap, rr *rowRun) {
	l.written += rr.written + rr.doubted.Load()
	l.short = l.short || rr.short
	if rr.trips != nil {
		l.result.LoadedRoundTrip = rr.loaded
	}
	r.capped = r.capped || rr.capped
	if paths := rr.paths(); len(paths) > 0 {
		l.result.Connections = paths
		l.path = joinPaths(l.path, paths)
		r.connections = max(r.connections, len(rr.lanes))
	}
}

// keep gives the laps to their sides. A row keeps the passes it finished.
func (r *Runner) keep(table [][]*lap) {
	for _, laps := range table {
		for _, l := range laps {
			m := &r.measured[l.side]
			m.written += l.written
			if len(l.result.Connections) > 0 {
				m.path = joinPaths(m.path, []Path{l.path})
			}
			if len(l.result.Passes) > 0 {
				l.result.Summarize()
				m.rows = append(m.rows, l.result)
			}
			if l.short {
				m.warnings = append(m.warnings, Warn("short-passes", l.row))
			}
		}
	}
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
