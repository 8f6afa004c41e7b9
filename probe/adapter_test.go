package probe_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// scripted is a file whose reads and writes do what a test says.
type scripted struct {
	read, write func(b []byte, off int64) (int, error)
}

func (s scripted) ReadAt(b []byte, off int64) (int, error)  { return s.read(b, off) }
func (s scripted) WriteAt(b []byte, off int64) (int, error) { return s.write(b, off) }

func noRelease() error { return nil }

func submit(t *testing.T, q probe.Queue, slot int, op patterns.Op, buf []byte, off int64) {
	t.Helper()
	if err := q.Submit(slot, op, buf, off); err != nil {
		t.Fatal(err)
	}
}

// one waits for a single request.
func one(t *testing.T, q probe.Queue) (n int, err error) {
	t.Helper()
	calls := 0
	if waitErr := q.Wait(context.Background(), func(_, gotN int, gotErr error) { calls, n, err = calls+1, gotN, gotErr }); waitErr != nil {
		t.Fatal(waitErr)
	}
	if calls != 1 {
		t.Fatalf("done was called %d times, want once", calls)
	}
	return n, err
}

func TestAdapterReadsBackWhatItWrote(t *testing.T) {
	defer goleak.VerifyNone(t)
	f, err := os.Create(filepath.Join(t.TempDir(), "x"))
	if err != nil {
		t.Fatal(err)
	}
	q := probe.NewQueue(f, 2, f.Close)
	submit(t, q, 1, patterns.Write, []byte("written"), 100)
	if n, err := one(t, q); n != 7 || err != nil {
		t.Errorf("write: %d, %v", n, err)
	}
	buf := make([]byte, 7)
	submit(t, q, 0, patterns.Read, buf, 100)
	if n, err := one(t, q); n != 7 || err != nil || string(buf) != "written" {
		t.Errorf("read %q: %d, %v", buf, n, err)
	}
	if err := errors.Join(q.Close(), q.Close()); err != nil {
		t.Errorf("close twice: %v", err)
	}
	if _, err := f.Stat(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("after Close, release was not called: %v", err)
	}
}

// io.ReaderAt may or may not return io.EOF with the last bytes of a file.
func TestAdapterEndOfFile(t *testing.T) {
	for _, c := range []struct {
		n    int
		err  error
		want error
	}{
		{8, nil, nil}, {8, io.EOF, nil}, {7, io.EOF, io.ErrUnexpectedEOF}, {0, io.EOF, io.ErrUnexpectedEOF}, {3, os.ErrClosed, os.ErrClosed},
	} {
		q := probe.NewQueue(scripted{read: func([]byte, int64) (int, error) { return c.n, c.err }}, 1, noRelease)
		submit(t, q, 0, patterns.Read, make([]byte, 8), 0)
		if n, err := one(t, q); n != c.n || err != c.want {
			t.Errorf("ReadAt returned %d, %v: got %d, %v, want error %v", c.n, c.err, n, err, c.want)
		}
		q.Close()
	}
}

// All slots must be under way at once: each request here waits for all others.
func TestAdapterKeepsItsDepth(t *testing.T) {
	const depth = 16
	var arrived atomic.Int32
	all := make(chan struct{})
	q := probe.NewQueue(scripted{write: func(b []byte, _ int64) (int, error) {
		if arrived.Add(1) == depth {
			close(all)
		}
		<-all
		return len(b), nil
	}}, depth, noRelease)
	defer q.Close()
	for slot := range depth {
		submit(t, q, slot, patterns.Write, make([]byte, 1), 0)
	}
	seen := map[int]int{}
	for len(seen) < depth {
		if err := q.Wait(context.Background(), func(slot, _ int, _ error) { seen[slot]++ }); err != nil {
			t.Fatal(err)
		}
	}
	for slot, times := range seen {
		if times != 1 {
			t.Errorf("slot %d completed %d times", slot, times)
		}
	}
}

func TestAdapterSubmitWithinDone(t *testing.T) {
	q := probe.NewQueue(scripted{read: func(b []byte, _ int64) (int, error) { return len(b), nil }}, 1, noRelease)
	defer q.Close()
	buf, left := make([]byte, 1), 100
	submit(t, q, 0, patterns.Read, buf, 0)
	for left > 0 {
		err := q.Wait(context.Background(), func(slot, _ int, _ error) {
			if left--; left > 0 {
				submit(t, q, slot, patterns.Read, buf, 0)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A request that hangs must hold neither Wait nor Close; its goroutine ends once
// release makes the request return.
func TestAdapterCancelled(t *testing.T) {
	defer goleak.VerifyNone(t)
	stuck := make(chan struct{})
	q := probe.NewQueue(scripted{read: func([]byte, int64) (int, error) { <-stuck; return 0, os.ErrClosed }}, 2,
		func() error { close(stuck); return nil })
	submit(t, q, 0, patterns.Read, make([]byte, 8), 0)
	submit(t, q, 1, patterns.Read, make([]byte, 8), 0)
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	err := q.Wait(ctx, func(slot, _ int, _ error) { t.Errorf("slot %d completed", slot) })
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("wait: error %v, want the context's", err)
	}
	if err := q.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
}
