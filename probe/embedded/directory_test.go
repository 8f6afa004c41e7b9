package embedded

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/willscott/go-nfs"
)

func newTestDirectory(t *testing.T) (*directory, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "served")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	d := newDirectory(root)
	t.Cleanup(func() { d.close() })
	return d, dir
}

// Names come from whoever connects to the port.
func TestNothingLeadsOut(t *testing.T) {
	d, dir := newTestDirectory(t)
	precious := filepath.Join(dir, "..", "precious")
	if err := os.WriteFile(precious, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(precious, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../precious", "/../precious", d.Join("sub", "..", "..", "precious"), "link"} {
		f, openErr := d.OpenFile(name, os.O_RDWR, 0)
		if openErr == nil {
			f.Close()
		}
		_, statErr := d.Stat(name)
		_, createErr := d.Create(name)
		for op, err := range map[string]error{"open": openErr, "stat": statErr, "create": createErr} {
			if err == nil {
				t.Errorf("%s %s: it led out of the directory", op, name)
			}
		}
		d.Remove(name)
	}
	if got, err := os.ReadFile(precious); err != nil || string(got) != "precious" {
		t.Errorf("the file outside: %q, %v", got, err)
	}
}

// The protocol library looks for the file and then creates it, so two clients may
// both get as far as Create.
func TestCreateHasOneWinner(t *testing.T) {
	d, _ := newTestDirectory(t)
	var wg sync.WaitGroup
	results := make(chan error, 16)
	for range cap(results) {
		wg.Go(func() {
			f, err := d.Create("x")
			if err == nil {
				err = f.Close()
			}
			results <- err
		})
	}
	wg.Wait()
	close(results)
	won := 0
	for err := range results {
		switch {
		case err == nil:
			won++
		case !errors.Is(err, fs.ErrExist):
			t.Errorf("create: %v, want ErrExist", err)
		}
	}
	if won != 1 {
		t.Errorf("%d of %d creates made the file, want one", won, cap(results))
	}
}

func TestFailedWritesCloseTheFile(t *testing.T) {
	d, _ := newTestDirectory(t)
	f, err := d.Create("x")
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for what, fail := range map[string]func(f *file) error{
		"write":    func(f *file) error { _, err := f.Write([]byte("x")); return err },
		"seek":     func(f *file) error { _, err := f.Seek(-1, 0); return err },
		"truncate": func(f *file) error { return f.Truncate(-1) },
	} {
		f, err := d.Open("x")
		if err != nil {
			t.Fatal(err)
		}
		if err := fail(f.(*file)); err == nil {
			t.Errorf("%s of a file opened for reading did not fail", what)
		}
		if len(d.open) > 0 {
			t.Errorf("after a failed %s the file is still open", what)
		}
	}
}

func TestClosedDirectory(t *testing.T) {
	d, _ := newTestDirectory(t)
	f, err := d.Create("x")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.close(); err != nil {
		t.Fatal(err)
	}
	_, createErr := d.Create("y")
	_, writeErr := f.Write([]byte("x"))
	_, listErr := d.ReadDir("")
	for what, err := range map[string]error{"create": createErr, "write": writeErr, "list": listErr} {
		if !errors.Is(err, fs.ErrClosed) {
			t.Errorf("%s after close: error %v, want ErrClosed", what, err)
		}
	}
}

func TestHandles(t *testing.T) {
	h := newHandles()
	fh := h.handle([]string{"a", "b"})
	if again := h.handle([]string{"a", "b"}); string(again) != string(fh) {
		t.Error("two handles for one path")
	}
	path, err := h.path(fh)
	if err != nil || len(path) != 2 || path[0] != "a" || path[1] != "b" {
		t.Errorf("path of the handle: %v, %v", path, err)
	}
	h.forget(fh)
	h.forget(fh)
	other := newHandles()
	for what, fh := range map[string][]byte{"forgotten": fh, "empty": {}, "short": fh[:8], "another server's": other.handle([]string{"a"})} {
		var status *nfs.NFSStatusError
		if _, err := h.path(fh); !errors.As(err, &status) || status.NFSStatus != nfs.NFSStatusStale {
			t.Errorf("%s handle: error %v, want NFS3ERR_STALE", what, err)
		}
	}
}
