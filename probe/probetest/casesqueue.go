package probetest

import (
	"errors"
	"sync"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// queueCases are the promises about several queues, files and idle slots.
func queueCases() []conformanceCase {
	return []conformanceCase{
		{"TwoQueuesAtOnce", twoQueuesAtOnce},
		{"TwoFilesAtOnce", twoFilesAtOnce},
		{"QueueAfterQueue", queueAfterQueue},
		{"CloseQueueWithOutstanding", closeOutstanding},
	}
}

func twoQueuesAtOnce(h *harness) {
	const half, block, depth = 1 << 20, 32 << 10, 8
	f := h.create(h.name(".tmp"), 2*half)
	q := [2]probe.Queue{h.queue(f, depth), h.queue(f, depth)}
	h.both(func(i int) error {
		from := int64(i) * half
		return errors.Join(
			newPump(h.content, q[i], depth, sweep(patterns.Write, from, from+half, block)).run(h.ctx),
			newPump(h.content, q[i], depth, sweep(patterns.Read, from, from+half, block)).run(h.ctx))
	})
	if err := f.Sync(h.ctx); err != nil {
		h.Fatalf("sync: %v", err)
	}
	h.pump(q[0], depth, sweep(patterns.Read, 0, 2*half, block))
}

// both runs do(0) and do(1) at the same time.
func (h *harness) both(do func(i int) error) {
	h.Helper()
	var errs [2]error
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() { errs[i] = do(i) })
	}
	wg.Wait()
	if err := errors.Join(errs[:]...); err != nil {
		h.Fatal(err)
	}
}

func twoFilesAtOnce(h *harness) {
	const size, block = 256 << 10, 16 << 10
	var q [2]probe.Queue
	for i := range q {
		q[i] = h.queue(h.create(h.name(".tmp"), size), 4)
	}
	h.both(func(i int) error {
		return newPump(h.content, q[i], 4, sweep(patterns.Write, 0, size, block)).run(h.ctx)
	})
	for i := range q {
		h.pump(q[i], 4, sweep(patterns.Read, 0, size, block))
	}
}

func queueAfterQueue(h *harness) {
	const size = 8 * pageBytes
	f := h.create(h.name(".tmp"), size)
	h.write(f, size)
	for depth := 1; depth <= 4; depth++ {
		q := h.queue(f, depth)
		h.pump(q, depth, sweep(patterns.Read, 0, size, pageBytes))
		if err := q.Close(); err != nil {
			h.Fatalf("close queue: %v", err)
		}
	}
}

// closeOutstanding gives requests up. The file must stay removable, as after an
// interrupt.
func closeOutstanding(h *harness) {
	const depth = 4
	name := h.written(".tmp", depth<<20)
	f := h.open(name)
	q := h.queue(f, depth)
	for slot := range depth {
		if err := q.Submit(slot, patterns.Read, make([]byte, 1<<20), int64(slot)<<20); err != nil {
			h.Fatalf("submit: %v", err)
		}
	}
	q.Close()
	f.Close()
	if err := h.target.Remove(h.ctx, name); err != nil {
		h.Fatalf("remove after requests were given up: %v", err)
	}
}

func (h *harness) close2(q probe.Queue, f probe.File) {
	h.Helper()
	if err := errors.Join(q.Close(), f.Close()); err != nil {
		h.Fatalf("close queue and file: %v", err)
	}
}
