package probetest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// patience bounds one subtest: a Target that hangs fails instead of holding the
// whole test run. It is no measure of anything.
const patience = 2 * time.Minute

// harness is what a conformance case works with.
type harness struct {
	testing.TB
	ctx     context.Context
	target  probe.Target
	content content
}

func newHarness(t testing.TB, target probe.Target) *harness {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(func() {
		cancel()
		if err := target.Close(); err != nil {
			t.Errorf("close the target: %v", err)
		}
	})
	return &harness{TB: t, ctx: ctx, target: target, content: newContent()}
}

// name is unused by any other test, and removed with the subtest.
func (h *harness) name(suffix string) string {
	name := "probetest-" + rand.Text()[:10] + suffix
	h.Cleanup(func() { h.removeQuietly(name) })
	return name
}

func (h *harness) removeQuietly(name string) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := h.target.Remove(ctx, name); err != nil && !errors.Is(err, probe.ErrNotExist) {
		h.Errorf("clean up %s: %v", name, err)
	}
}

// create makes an empty test file that is closed with the subtest.
func (h *harness) create(name string, size int64) probe.File {
	h.Helper()
	f, err := h.target.Create(h.ctx, name, size)
	if err != nil {
		h.Fatalf("create %s: %v", name, err)
	}
	h.Cleanup(func() { f.Close() })
	return f
}

// open opens a file that exists.
func (h *harness) open(name string) probe.File {
	h.Helper()
	f, err := h.target.Open(h.ctx, name)
	if err != nil {
		h.Fatalf("open %s: %v", name, err)
	}
	h.Cleanup(func() { f.Close() })
	return f
}

// queue opens a queue that is closed with the subtest.
func (h *harness) queue(f probe.File, depth int) probe.Queue {
	h.Helper()
	q, err := f.Queue(h.ctx, depth)
	if err != nil {
		h.Fatalf("queue of depth %d: %v", depth, err)
	}
	h.Cleanup(func() { q.Close() })
	return q
}

// written makes a file of size bytes of known content, and leaves it closed.
func (h *harness) written(suffix string, size int64) string {
	h.Helper()
	name := h.name(suffix)
	f := h.create(name, size)
	h.write(f, size)
	h.close(f)
	return name
}

// write fills the first size bytes of f and makes them durable.
func (h *harness) write(f probe.File, size int64) {
	h.Helper()
	q := h.queue(f, 4)
	h.pump(q, 4, sweep(patterns.Write, 0, size, patterns.MinBlock))
	if err := errors.Join(f.Sync(h.ctx), q.Close()); err != nil {
		h.Fatalf("sync after writes: %v", err)
	}
}

func (h *harness) close(f probe.File) {
	h.Helper()
	if err := f.Close(); err != nil {
		h.Fatalf("close: %v", err)
	}
}

// pump carries requests out and stops the subtest at the first thing amiss.
func (h *harness) pump(q probe.Queue, depth int, requests []request) {
	h.Helper()
	if err := newPump(h.content, q, depth, requests).run(h.ctx); err != nil {
		h.Fatal(err)
	}
}

// wantError checks the kind of an error and that it says what failed and where.
func (h *harness) wantError(what string, err, kind error) {
	h.Helper()
	var e *probe.Error
	switch {
	case !errors.Is(err, kind):
		h.Errorf("%s: got error %v, want one that is %q", what, err, kind)
	case !errors.As(err, &e):
		h.Errorf("%s: error %T has no *probe.Error in its chain", what, err)
	case e.Op == "" || e.Target == "":
		h.Errorf("%s: error %q lacks operation or target: %s", what, err, fmt.Sprintf("%+v", *e))
	}
}
