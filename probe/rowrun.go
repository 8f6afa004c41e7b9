package probe

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"nasprobe/patterns"
)

// rowRun measures one row: queues that live as long as the row, buffers, and the
// counter that the watch looks at.
type rowRun struct {
	plan    Plan
	stall   time.Duration
	row     patterns.Pattern
	ground  patterns.Ground
	mtu     int // of Side
	file    File
	payload *patterns.Payload
	lanes   []lane
	queues  []Queue // one a lane
	buffers []byte
	guard   guard
	counter atomic.Int64
	short   bool // a sequential pass met the time limit before the sweep was whole
	capped  bool // a pass ended at Plan.WritePassBytes
	written int64
	doubted atomic.Int64 // bytes written by doubt
	trips   *trips       // to measure beside the pass, nil of one that is scored
	loaded  Distribution // what they found
}

// guard runs one phase of a row under a vigil, which it completes.
type guard func(ctx context.Context, phase string, v vigil, work func(context.Context) error) error

// moving is the vigil over a phase that moves data.
func (r *rowRun) moving() vigil { return vigil{stall: r.stall, counter: &r.counter, doubt: r.doubt} }

func openRow(ctx context.Context, r *rowRun) (*rowRun, error) {
	row := r.row
	r.lanes = lanesOf(row, r.plan.Connections)
	for _, l := range r.lanes {
		var q Queue
		err := bounded(ctx, r.stall, func(ctx context.Context) (err error) {
			q, err = r.queue(ctx, l.depth)
			return err
		})
		if err != nil {
			r.close()
			return nil, err
		}
		r.queues = append(r.queues, q)
	}
	if row.Op != patterns.Write {
		r.buffers = make([]byte, row.BlockSize*int64(row.QueueDepth*row.Threads))
	}
	return r, nil
}

func (r *rowRun) queue(ctx context.Context, depth int) (Queue, error) {
	if r.mtu == 0 {
		return r.file.Queue(ctx, depth)
	}
	if c, ok := r.file.(Clamper); ok {
		return c.ClampedQueue(ctx, depth, r.mtu)
	}
	return nil, &Error{Kind: ErrUnsupported, Op: "hold a connection to a smaller MTU", Offset: -1, Remedy: "the target is not reached over TCP by nasprobe itself"}
}

func (r *rowRun) close() {
	for _, q := range r.queues {
		_ = q.Close() // the figures are in; a queue that closes badly changes none
	}
}

// measure runs one pass, and once more if the server lost what it wrote. A cold one that
// reads as well would find it warm then.
func (r *rowRun) measure(ctx context.Context, seed uint64) (Pass, error) {
	p, err := r.once(ctx, seed)
	if errors.Is(err, ErrDataLost) && (!r.plan.Cold || r.row.Op == patterns.Write) {
		p, err = r.once(ctx, seed)
	}
	return p, err
}

// once runs one pass. The clock runs from the first submission until the last
// reply has come and, where the row writes, the server has made it durable.
func (r *rowRun) once(ctx context.Context, seed uint64) (Pass, error) {
	workers := r.workers(seed)
	before := r.traffic()
	runtime.GC() // now, so that no collection falls into the pass
	echoes := r.trips.beside(ctx)
	defer func() { r.loaded = echoes.join() }()
	cpu, start := cpuTime(), time.Now()
	err := r.drive(ctx, workers, start)
	echoes.stop()
	r.count(workers)
	if err != nil {
		return Pass{}, err
	}
	flush, err := r.flush(ctx, workers)
	if err != nil {
		return Pass{}, err
	}
	elapsed := time.Since(start)
	used := cpuWithin(cpu, elapsed) // now, so that what follows has no part in it
	p := collect(workers, elapsed)
	p.FlushTime, p.CPUTime, p.Seed = flush.Seconds(), used.Seconds(), seed
	r.traffic().account(&p, before)
	r.short = r.short || sweptShort(workers)
	return p, nil
}

// count adds what the workers wrote, in passes that failed as well.
func (r *rowRun) count(workers []*worker) {
	for _, w := range workers {
		r.written += w.written
		r.capped = r.capped || w.limit.written > 0 && w.written >= w.limit.written
	}
}

func (r *rowRun) workers(seed uint64) []*worker {
	out := make([]*worker, len(r.lanes))
	for i, l := range r.lanes {
		out[i] = &worker{queue: r.queues[i], row: r.row, limit: r.limit(), counter: &r.counter, latency: newHistogram(), series: newSeries(r.plan.TimeLimit),
			sequence: patterns.NewSequence(r.row, r.ground, l.Lane, seed), slots: r.slots(l)}
		if r.plan.Verify {
			out[i].payload = r.payload
		}
	}
	return out
}

func (r *rowRun) limit() limit {
	l := limit{passTime: r.plan.PassTime, timeLimit: r.plan.TimeLimit}
	lanes := int64(len(r.lanes))
	if !r.row.Random {
		l.sweep = (r.plan.sweep(r.row)/r.row.BlockSize + lanes - 1) / lanes
		if l.passTime <= patterns.WholeFile { // not even what is submitted before it is over
			l.passTime = 0
		}
	}
	if r.plan.WritePassBytes > 0 {
		l.written = max(r.plan.WritePassBytes/lanes, 1)
	}
	return l
}

func (r *rowRun) slots(l lane) []slot {
	out := make([]slot, l.depth)
	for i := range out {
		n := l.slot + i
		if r.row.Op != patterns.Read {
			out[i].writer = r.payload.Writer(r.row, n)
		}
		if r.buffers != nil {
			at := int64(n) * r.row.BlockSize
			out[i].buffer = r.buffers[at : at+r.row.BlockSize : at+r.row.BlockSize]
		}
	}
	return out
}

// drive runs all workers at once. The first that fails stops the others.
func (r *rowRun) drive(ctx context.Context, workers []*worker, start time.Time) error {
	return r.guard(ctx, phasePass, r.moving(), func(ctx context.Context) error {
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		var group sync.WaitGroup
		for _, w := range workers {
			w.start = start
			group.Go(func() {
				if err := w.run(ctx); err != nil {
					cancel(err)
				}
			})
		}
		group.Wait()
		return context.Cause(ctx)
	})
}

// slowDisk is the rate, in bytes a second, that a flush is given time for: old NAS
// disks empty a large write cache long after the last write was answered.
const slowDisk = 4e6

func (r *rowRun) flush(ctx context.Context, workers []*worker) (time.Duration, error) {
	if r.row.Op == patterns.Read {
		return 0, nil
	}
	var written int64
	for _, w := range workers {
		written += w.written
	}
	allowance := r.stall + time.Duration(float64(written)/slowDisk*float64(time.Second))
	start := time.Now()
	err := r.guard(ctx, phaseFlush, vigil{stall: allowance, counter: &r.counter}, r.file.Sync)
	return time.Since(start), err
}
