package nfs

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// patience is far above what anything here takes and far below a hanging test.
const patience = 10 * time.Second

// TestJukeboxForEver can still be interrupted while nothing is in flight.
func TestJukeboxForEver(t *testing.T) {
	s := newFake(t)
	s.script = func(c *fakeCall) []byte {
		if c.prog == lib.Nfs3Prog && (c.proc == lib.NFSProc3Read || c.proc == procFSStat) {
			return c.ok(10008, 0, 0)
		}
		return nil
	}
	target, _, q := s.file(1)
	q.Submit(0, patterns.Read, make([]byte, 10), 0)
	for name, call := range map[string]func(ctx context.Context) error{
		"queue":   func(ctx context.Context) error { return q.Wait(ctx, func(int, int, error) {}) },
		"control": func(ctx context.Context) error { _, err := target.Space(ctx); return err },
	} {
		ctx, cancel := context.WithTimeoutCause(context.Background(), 200*time.Millisecond, io.ErrNoProgress)
		if err := call(ctx); !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("%s: %v, want the cause of the context", name, err)
		}
		cancel()
	}
}

// TestSilence interrupts a request that is never answered. The cause comes through
// and the control connection still works, for cleaning up.
func TestSilence(t *testing.T) {
	s := newFake(t)
	s.script = func(c *fakeCall) []byte {
		if c.prog == lib.Nfs3Prog && (c.proc == lib.NFSProc3Read || c.proc == procFSStat) {
			return []byte{}
		}
		return nil
	}
	target, _, q := s.file(1)
	q.Submit(0, patterns.Read, make([]byte, 10), 0)
	for name, call := range map[string]func(ctx context.Context) error{
		"queue":   func(ctx context.Context) error { return q.Wait(ctx, func(int, int, error) {}) },
		"control": func(ctx context.Context) error { _, err := target.Space(ctx); return err },
	} {
		ctx, cancel := context.WithCancelCause(context.Background())
		time.AfterFunc(50*time.Millisecond, func() { cancel(io.ErrNoProgress) })
		if err := call(ctx); !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("%s: %v, want the cause of the context", name, err)
		}
	}
	if err := target.Remove(context.Background(), "test.tmp"); err != nil {
		t.Errorf("clean up after an interrupt: %v", err)
	}
}

// TestContextsComeAndGo ends contexts between waits, as the passes of a run do.
func TestContextsComeAndGo(t *testing.T) {
	s := newFake(t)
	s.data = noise(4096)
	_, _, q := s.file(1)
	buf := make([]byte, 4096)
	for range 200 {
		ctx, cancel := context.WithCancel(context.Background())
		if err := q.Submit(0, patterns.Read, buf, 0); err != nil {
			t.Fatal(err)
		}
		if err := q.Wait(ctx, func(_, _ int, err error) {
			if err != nil {
				t.Error(err)
			}
		}); err != nil {
			t.Fatal(err)
		}
		cancel()
		time.Sleep(50 * time.Microsecond)
	}
}

// TestServerGone refuses new connections as well.
func TestServerGone(t *testing.T) {
	s := newFake(t)
	target, f, q := s.file(1)
	q.Submit(0, patterns.Read, make([]byte, 10), 0)
	s.listener.Close()
	s.dropAll()
	ctx := context.Background()
	_, queueErr := f.Queue(ctx, 1)
	for name, err := range map[string]error{
		"wait": q.Wait(ctx, func(int, int, error) {}), "remove": target.Remove(ctx, "test.tmp"),
		"sync": f.Sync(ctx), "queue": queueErr,
	} {
		if !errors.Is(err, probe.ErrUnreachable) || probe.Remedy(err) == "" {
			t.Errorf("%s: %v, want unreachable, with a remedy", name, err)
		}
	}
	if err := target.Close(); err != nil {
		t.Error(err)
	}
}

// TestAccept meets a server that takes connections and says nothing.
func TestAccept(t *testing.T) {
	_, port, _ := net.SplitHostPort(probetest.Silent(t, "tcp", "127.0.0.1:0").Addr().String())
	o := Options{Host: "127.0.0.1", Port: port, MountPort: port, Export: "/data", ConnectTimeout: 100 * time.Millisecond}
	_, err := Dial(context.Background(), o)
	if !errors.Is(err, probe.ErrTimeout) || !strings.Contains(err.Error(), "no answer within 100ms") || probe.Remedy(err) == "" {
		t.Errorf("got %v, want a timeout that says how long", err)
	}
	if _, err = Exports(context.Background(), o); !errors.Is(err, probe.ErrTimeout) {
		t.Errorf("exports: %v", err)
	}
}
