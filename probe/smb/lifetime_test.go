package smb

import (
	"context"
	"errors"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// stuckQueue is a queue whose Wait the server of a lab does not end, and what Wait says.
func stuckQueue(t *testing.T, kind wire.SocketKind) (*proxy, *Target, probe.Queue, <-chan error) {
	p, target, f := behindProxy(t)
	target.options.Socket = kind
	q, err := f.Queue(bounded(t), 1)
	if err != nil {
		t.Fatal(err)
	}
	p.hang(true)
	if err := q.Submit(0, patterns.Write, make([]byte, 4096), 0); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- q.Wait(bounded(t), func(_, _ int, _ error) {}) }()
	time.Sleep(20 * time.Millisecond) // most likely it waits by now
	return p, target, q, ended
}

// TestEndOfTarget ends what others wait for: the queue of a target that is closed, or
// of a file that is removed, says so, and its descriptor is closed by nobody else.
func TestEndOfTarget(t *testing.T) {
	for name, end := range map[string]func(p *proxy, target *Target) error{
		"Close": func(_ *proxy, target *Target) error { return target.Close() },
		"Remove": func(p *proxy, target *Target) error {
			time.AfterFunc(100*time.Millisecond, func() { p.hang(false) })
			return target.Remove(context.Background(), faultName)
		},
	} {
		for _, kind := range []wire.SocketKind{wire.Netpoll, wire.Raw} {
			t.Run(name+" "+kind.String(), func(t *testing.T) {
				p, target, q, ended := stuckQueue(t, kind)
				if err := end(p, target); err != nil {
					t.Errorf("%s: %v", name, err)
				}
				select {
				case err := <-ended:
					if !errors.Is(err, probe.ErrUnreachable) {
						t.Errorf("wait ended with %v", err)
					}
				case <-time.After(prompt):
					t.Fatal("wait goes on")
				}
				if err := errors.Join(q.Close(), q.Close(), target.Close()); err != nil {
					t.Error(err)
				}
			})
		}
	}
}
