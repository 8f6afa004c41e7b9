package probetest

import (
	"context"
	"errors"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// prompt is far above the few hundred milliseconds of the contract, since tests
// share their machine, and far below the timeouts that it must tell apart.
const prompt = 10 * time.Second

// cancelCases are the promises about contexts that end.
func cancelCases() []conformanceCase {
	return []conformanceCase{
		{"CancelledBefore", cancelledBefore},
		{"CancelledQueue", cancelledQueue},
		{"CancelIdleWait", cancelIdleWait},
		{"CancelInFlight", cancelInFlight},
	}
}

// promptly fails the subtest when call outlives the context.
func (h *harness) promptly(what string, call func() error) error {
	h.Helper()
	result := make(chan error, 1)
	go func() { result <- call() }()
	select {
	case err := <-result:
		return err
	case <-time.After(prompt):
		h.Fatalf("%s did not return when its context ended", what)
		return nil
	}
}

func cancelledContext() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// cancelledBefore also checks that nothing was done, and that the target outlives
// the refused calls: the Runner still has its file to remove.
func cancelledBefore(h *harness) {
	name, other, ctx := h.written(".tmp", pageBytes), h.name(".tmp"), cancelledContext()
	f := h.open(name)
	calls := map[string]func() error{
		"Create": func() error { _, err := h.target.Create(ctx, other, pageBytes); return err },
		"Open":   func() error { _, err := h.target.Open(ctx, name); return err },
		"Remove": func() error { return h.target.Remove(ctx, name) },
		"Space":  func() error { _, err := h.target.Space(ctx); return err },
		"List":   func() error { _, err := h.target.List(ctx); return err },
		"Size":   func() error { _, err := f.Size(ctx); return err },
		"Sync":   func() error { return f.Sync(ctx) },
	}
	for what, call := range calls {
		if err := h.promptly(what, call); !errors.Is(err, context.Canceled) {
			h.Errorf("%s with a cancelled context: error %v, want context.Canceled", what, err)
		}
	}
	h.close(f)
	_, err := h.target.Open(h.ctx, other)
	h.wantError("open what a cancelled create should not have made", err, probe.ErrNotExist)
	if err := h.target.Remove(h.ctx, name); err != nil {
		h.Errorf("remove after cancelled calls: %v", err)
	}
}

func cancelledQueue(h *harness) {
	f := h.open(h.written(".tmp", pageBytes))
	err := h.promptly("Queue", func() error {
		q, err := f.Queue(cancelledContext(), 1)
		if err == nil {
			q.Close()
		}
		return err
	})
	if !errors.Is(err, context.Canceled) {
		h.Errorf("Queue with a cancelled context: error %v, want context.Canceled", err)
	}
}

// cancelIdleWait waits for nothing at all. Whether that is an error at once or
// only when the context ends is not promised; that it ends is.
func cancelIdleWait(h *harness) {
	q := h.queue(h.open(h.written(".tmp", pageBytes)), 2)
	ctx, cancel := context.WithTimeout(h.ctx, 20*time.Millisecond)
	defer cancel()
	h.promptly("Wait", func() error {
		return q.Wait(ctx, func(slot, _ int, _ error) { h.Errorf("slot %d completed without a request", slot) })
	})
}

// cancelInFlight interrupts a transfer, as SIGINT does, and removes the file over
// the same target.
func cancelInFlight(h *harness) {
	const depth, block, size = 8, 1 << 20, 64 << 20
	name := h.name(".tmp")
	f := h.create(name, size)
	q := h.queue(f, depth)
	ctx, cancel := context.WithCancel(h.ctx)
	defer cancel()
	p := newPump(h.content, &cancelling{q, cancel}, depth, sweep(patterns.Write, 0, size, block))
	err := h.promptly("Wait", func() error { return p.run(ctx) })
	if err != nil && !errors.Is(err, context.Canceled) {
		h.Errorf("interrupted transfer: error %v, want context.Canceled", err)
	}
	q.Close()
	f.Close()
	if err := h.target.Remove(h.ctx, name); err != nil {
		h.Errorf("remove after an interrupt: %v", err)
	}
}

// cancelling is a Queue that ends the context once something was carried out.
type cancelling struct {
	probe.Queue
	cancel context.CancelFunc
}

func (q *cancelling) Wait(ctx context.Context, done func(slot, n int, err error)) error {
	defer q.cancel()
	return q.Queue.Wait(ctx, done)
}
