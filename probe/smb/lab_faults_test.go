package smb

import (
	"context"
	"errors"
	"net"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// prompt is far above the few hundred milliseconds of the contract, since tests
// share their machine, and far below the timeouts that it must tell apart.
const prompt = 5 * time.Second

// faultName is the file of the tests here, which run one after the other.
const faultName = "probe-smb-fault.tmp"

// lateName is a file that the server makes after the driver gave up waiting.
const lateName = "probe-smb-late.tmp"

// behindProxy is a target of the lab by way of a proxy, with an open file.
func behindProxy(t *testing.T) (*proxy, *Target, probe.File) {
	o := lab(t, "public")
	o.User, o.Password, o.ConnectTimeout = "nobody-knows", "", 30*time.Second
	t.Cleanup(func() { // past the proxy
		direct := dialed(t, o)
		direct.Remove(context.Background(), faultName)
		direct.Remove(context.Background(), lateName)
	})
	p := newProxy(t, net.JoinHostPort(o.Host, DefaultPort))
	target := dialed(t, p.through(o))
	f, err := target.Create(bounded(t), faultName, 0)
	if err != nil {
		t.Fatal(err)
	}
	return p, target, f
}

// failure is the error of the first request that fails.
func failure(t *testing.T, ctx context.Context, q probe.Queue) error {
	for {
		if err := q.Submit(0, patterns.Write, make([]byte, 64<<10), 1<<20); err != nil {
			return err
		}
		var failed error
		if err := q.Wait(ctx, func(_, _ int, err error) { failed = err }); err != nil {
			return err
		}
		if failed != nil {
			return failed
		}
	}
}

func TestCutConnection(t *testing.T) {
	p, target, f := behindProxy(t)
	ctx := bounded(t)
	q, err := f.Queue(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(20*time.Millisecond, p.cut)
	err = failure(t, ctx, q)
	refused{kind: probe.ErrUnreachable, text: "write probe-smb-fault.tmp at offset 1048576: the server closed the connection", remedy: "network"}.check(t, err)
	refused{kind: probe.ErrUnreachable, text: "flush", remedy: "network"}.check(t, f.Sync(ctx))
	q.Close()
	f.Close()
	if err := target.Remove(ctx, faultName); err != nil {
		t.Errorf("remove over a new connection: %v", err)
	}
	if _, err := target.Space(ctx); err != nil {
		t.Errorf("space over a new connection: %v", err)
	}
}

func TestServerGone(t *testing.T) {
	p, target, f := behindProxy(t)
	p.listener.Close()
	p.cut()
	refused{kind: probe.ErrUnreachable, text: "nothing listens", remedy: "SMB"}.check(t, target.Remove(bounded(t), faultName))
	if err := f.Close(); err != nil {
		t.Errorf("close of a file whose server is gone: %v", err)
	}
}

// TestSilence checks that every method returns when its context ends although the
// server says nothing any more.
func TestSilence(t *testing.T) {
	for name, call := range map[string]func(ctx context.Context, target *Target, f probe.File) error{
		"Create": func(ctx context.Context, target *Target, _ probe.File) error {
			_, err := target.Create(ctx, lateName, 0)
			return err
		},
		"Remove": func(ctx context.Context, target *Target, _ probe.File) error { return target.Remove(ctx, "none.tmp") },
		"Space":  func(ctx context.Context, target *Target, _ probe.File) error { _, err := target.Space(ctx); return err },
		"List":   func(ctx context.Context, target *Target, _ probe.File) error { _, err := target.List(ctx); return err },
		"Sync":   func(ctx context.Context, _ *Target, f probe.File) error { return f.Sync(ctx) },
		"Size":   func(ctx context.Context, _ *Target, f probe.File) error { _, err := f.Size(ctx); return err },
		"Queue":  func(ctx context.Context, _ *Target, f probe.File) error { _, err := f.Queue(ctx, 1); return err },
	} {
		t.Run(name, func(t *testing.T) {
			p, target, f := behindProxy(t)
			p.hang(true)
			defer p.hang(false)
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(20*time.Millisecond, cancel)
			start := time.Now()
			if err := call(ctx, target, f); !errors.Is(err, context.Canceled) {
				t.Errorf("error %v, want that of the context", err)
			}
			if took := time.Since(start); took > prompt {
				t.Errorf("it took %v", took)
			}
		})
	}
}

func TestSilentQueue(t *testing.T) {
	p, target, f := behindProxy(t)
	q, err := f.Queue(bounded(t), 4)
	if err != nil {
		t.Fatal(err)
	}
	p.hang(true)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	start := time.Now()
	if err := failure(t, ctx, q); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want that of the context", err)
	}
	q.Close()
	if took := time.Since(start); took > prompt {
		t.Errorf("wait and close took %v", took)
	}
	p.hang(false)
	if err := target.Remove(bounded(t), faultName); err != nil {
		t.Errorf("remove once the server answers again: %v", err)
	}
}
