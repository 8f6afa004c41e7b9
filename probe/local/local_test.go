package local_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/local"
	"nasprobe/probe/probetest"
)

func open(t testing.TB, dir string) *local.Target {
	t.Helper()
	target, err := local.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return target
}

func TestConformance(t *testing.T) {
	probetest.Run(t, func(t testing.TB) probe.Target { return open(t, t.TempDir()) })
}

func TestOpenFailures(t *testing.T) {
	dir := t.TempDir()
	plain := filepath.Join(dir, "plain")
	if err := os.WriteFile(plain, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, kind := range map[string]error{
		filepath.Join(dir, "missing"): probe.ErrNotExist,
		plain:                         probe.ErrUsage,
	} {
		if _, err := local.Open(path); !errors.Is(err, kind) || probe.Remedy(err) == "" {
			t.Errorf("open %s: error %v with remedy %q, want %v and a remedy", path, err, probe.Remedy(err), kind)
		}
	}
}

func TestNamesStayInside(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	target := open(t, dir)
	for _, name := range []string{"", ".", "..", "../x", "a/b", "/etc/passwd", "x/"} {
		_, createErr := target.Create(ctx, name, 0)
		_, openErr := target.Open(ctx, name)
		for op, err := range map[string]error{"create": createErr, "open": openErr, "remove": target.Remove(ctx, name)} {
			if !errors.Is(err, probe.ErrUsage) {
				t.Errorf("%s %q: error %v, want ErrUsage", op, name, err)
			}
		}
	}
}

// A symbolic link with the name of a scratch file must never lead to another
// file: not when it is created, listed or removed.
func TestSymbolicLinks(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	precious := filepath.Join(t.TempDir(), "precious")
	if err := os.WriteFile(precious, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	target := open(t, dir)
	for name, to := range map[string]string{"link": precious, "dangling": filepath.Join(dir, "nowhere")} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		if _, err := target.Create(ctx, name, 0); !errors.Is(err, probe.ErrExist) {
			t.Errorf("create over the %s: error %v, want ErrExist", name, err)
		}
		if entries, err := target.List(ctx); err != nil || len(entries) != 0 {
			t.Errorf("List shows %v, %v", entries, err)
		}
		if err := target.Remove(ctx, name); err != nil {
			t.Errorf("remove the %s: %v", name, err)
		}
	}
	if got, err := os.ReadFile(precious); err != nil || string(got) != "precious" {
		t.Errorf("the file behind the link: %q, %v", got, err)
	}
}

func TestDirectoriesAreNoFiles(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	target := open(t, dir)
	if _, err := target.Open(ctx, "sub"); !errors.Is(err, probe.ErrUsage) {
		t.Errorf("open a directory: error %v, want ErrUsage", err)
	}
	if entries, err := target.List(ctx); err != nil || len(entries) != 0 {
		t.Errorf("List shows %v, %v", entries, err)
	}
}
