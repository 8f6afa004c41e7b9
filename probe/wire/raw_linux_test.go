package wire

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"testing"
	"time"

	"nasprobe/patterns"
)

// collectChild asks this program for the child's part of the test.
const collectChild = "NASPROBE_WIRE_COLLECT"

// A garbage collection stops every goroutine, one in a raw call too, and must not
// wait until the server answers. It is a child that collects: if that hangs, all of
// the process hangs with it, timers and all.
func TestCollectionDuringRawCall(t *testing.T) {
	if os.Getenv(collectChild) != "" {
		collectAll(t)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), collectChild+"=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v (%v)\n%s", err, context.Cause(ctx), out)
	}
}

// collectAll collects while a Wait is stuck at each place, with a context that can
// end and with one that cannot.
func collectAll(t *testing.T) {
	for _, place := range stuck {
		for _, ending := range []bool{true, false} {
			q := setup{kind: Raw, depth: 32, file: 4 << 20, tune: small(64 << 10)}.open(t, place.serve)
			ctx, cancel := context.WithCancel(context.Background())
			if !ending {
				ctx = context.Background()
			}
			over := make(chan struct{})
			go func() { defer close(over); _ = drive(ctx, q, place.jobs()) }()
			time.Sleep(20 * time.Millisecond)
			if d := quickest(runtime.GC); d > rawSlice {
				t.Errorf("%s: a collection took %v, want less than %v", place.name, d, rawSlice)
			}
			cancel()
			q.Shutdown() // ends what no context does
			<-over
		}
	}
}

func quickest(f func()) time.Duration {
	best := time.Hour
	for range 5 {
		start := time.Now()
		f()
		best = min(best, time.Since(start))
	}
	return best
}

// The queue alone keeps the connection open: nothing else here refers to it.
func TestRawKeepsItsConnection(t *testing.T) {
	q := setup{kind: Raw, depth: 1, file: 4096}.open(t, each(func(p *peer, r request) []byte {
		runtime.GC()
		runtime.GC() // what the first one found unreachable is finalized and freed
		return honest(p, r)
	}))
	for range 20 {
		if err := drive(context.Background(), q, []job{{patterns.Read, make([]byte, 4096), 0}}); err != nil {
			t.Fatal(err)
		}
	}
}

// However a connection ends, its descriptors end with it.
func TestNoDescriptorIsLeft(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		before := descriptors(t)
		for _, place := range stuck {
			t.Run(place.name, func(t *testing.T) {
				q := setup{kind: kind, depth: 32, file: 4 << 20, tune: small(64 << 10)}.open(t, place.serve)
				ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
				defer cancel()
				if err := drive(ctx, q, place.jobs()); err == nil {
					t.Error("no error")
				}
			})
		}
		if after := descriptors(t); after > before {
			t.Errorf("%d descriptors are open, %d were before", after, before)
		}
	})
}

func descriptors(t *testing.T) int {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}
