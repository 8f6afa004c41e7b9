package local

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// refusing is a target on a file system without direct I/O.
func refusing(t testing.TB) *Target {
	target, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	target.openDirect = func(string, int) (*os.File, error) {
		return nil, fmt.Errorf("%w: %w", errNoDirect, syscall.EINVAL)
	}
	return target
}

func TestBufferedConforms(t *testing.T) {
	probetest.Run(t, func(t testing.TB) probe.Target { return refusing(t) })
}

func TestBufferedIsSaid(t *testing.T) {
	target := refusing(t)
	if c := target.Conditions(); c.WriteMode != "" || target.Warnings() != nil {
		t.Errorf("before any file: %+v, %v", c, target.Warnings())
	}
	f, err := target.Create(context.Background(), "x", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got := target.Conditions().WriteMode; got != probe.WriteBuffered {
		t.Errorf("write mode %q, want %q", got, probe.WriteBuffered)
	}
	if w := target.Warnings(); len(w) != 1 || w[0].Code != "no-direct-io" {
		t.Errorf("warnings %v, want no-direct-io", w)
	}
}

// A failure of the second opening must not leave the file of the first behind.
func TestCreateFailsWithoutLeftover(t *testing.T) {
	target := refusing(t)
	target.openDirect = func(string, int) (*os.File, error) { return nil, syscall.EMFILE }
	if _, err := target.Create(context.Background(), "x", 0); !errors.Is(err, syscall.EMFILE) {
		t.Errorf("create: error %v, want EMFILE", err)
	}
	left, err := target.List(context.Background())
	if err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestAnotherFileInItsPlace(t *testing.T) {
	target := refusing(t)
	target.openDirect = func(path string, _ int) (*os.File, error) {
		return os.Create(filepath.Join(filepath.Dir(path), "another"))
	}
	if _, err := target.Create(context.Background(), "x", 0); !errors.Is(err, probe.ErrUnsafe) {
		t.Errorf("create: error %v, want ErrUnsafe", err)
	}
}

func TestBouncesAreKept(t *testing.T) {
	target, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	f, err := target.Create(context.Background(), "x", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p := &positioned{file: f.(*file)}
	buf := make([]byte, patterns.MinBlock+1)[1:]
	allocs := testing.AllocsPerRun(20, func() {
		if _, err := p.WriteAt(buf, 0); err != nil {
			t.Fatal(err)
		}
	})
	if allocs > 0 {
		t.Errorf("%v allocations a request, want none", allocs)
	}
}

func TestAligned(t *testing.T) {
	for _, n := range []int{1, alignment, 3*alignment + 5} {
		if b := newAligned(n); len(b) != n || !aligned(b) {
			t.Errorf("newAligned(%d): %d bytes, aligned %v", n, len(b), aligned(b))
		}
	}
}
