package local_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// /proc is a file system that refuses O_DIRECT, on every Linux.
func TestFileSystemWithoutDirectIO(t *testing.T) {
	target := open(t, "/proc/self")
	f, err := target.Open(context.Background(), "status")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got := target.Conditions().WriteMode; got != probe.WriteBuffered {
		t.Errorf("write mode %q, want %q", got, probe.WriteBuffered)
	}
	q, err := f.Queue(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	buf := make([]byte, len("Name:"))
	if err := q.Submit(0, patterns.Read, buf, 0); err != nil {
		t.Fatal(err)
	}
	err = q.Wait(context.Background(), func(_, _ int, err error) {
		if err != nil || string(buf) != "Name:" {
			t.Errorf("read %q, %v", buf, err)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// Nobody writes into the FIFO, so opening it would block for ever.
func TestFIFO(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if _, err := open(t, dir).Open(ctx, "pipe"); !errors.Is(err, probe.ErrUsage) {
		t.Errorf("open a FIFO: error %v, want ErrUsage", err)
	}
}

func TestScratchFilesArePrivate(t *testing.T) {
	dir := t.TempDir()
	f, err := open(t, dir).Create(context.Background(), "x", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := os.Stat(filepath.Join(dir, "x"))
	if err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("mode %v, %v; want nothing for group and others", info.Mode(), err)
	}
}

// mount mounts a file system for one test. The lab's machine lets us.
func mount(t *testing.T, fstype, options string, flags uintptr) string {
	dir := t.TempDir()
	if err := syscall.Mount(fstype, dir, fstype, flags, options); err != nil {
		t.Fatalf("mount %s: %v", fstype, err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Errorf("unmount %s: %v", fstype, err)
		}
	})
	return dir
}

func TestTmpfsConforms(t *testing.T) {
	probetest.NeedLab(t)
	dir := mount(t, "tmpfs", "", 0)
	probetest.Run(t, func(t testing.TB) probe.Target { return open(t, dir) })
}

// ramfs refuses O_DIRECT, yet makes the file, and knows nothing of free space.
func TestRamfs(t *testing.T) {
	probetest.NeedLab(t)
	target := open(t, mount(t, "ramfs", "", 0))
	f, err := target.Create(context.Background(), "x", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got := target.Conditions().WriteMode; got != probe.WriteBuffered {
		t.Errorf("write mode %q, want %q", got, probe.WriteBuffered)
	}
	if s, err := target.Space(context.Background()); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("space %+v, %v; want an error, not an absurd figure", s, err)
	}
}

func TestFullAndReadOnly(t *testing.T) {
	probetest.NeedLab(t)
	full := open(t, mount(t, "tmpfs", "size=1m", 0))
	f, err := full.Create(context.Background(), "x", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	q, err := f.Queue(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	if err := q.Submit(0, patterns.Write, make([]byte, 2<<20), 0); err != nil {
		t.Fatal(err)
	}
	q.Wait(context.Background(), func(_, n int, err error) {
		if !errors.Is(err, probe.ErrUnsafe) || probe.Remedy(err) == "" {
			t.Errorf("write of 2 MiB into 1 MiB: %d, %v", n, err)
		}
	})
	_, err = open(t, mount(t, "tmpfs", "", syscall.MS_RDONLY)).Create(context.Background(), "x", 0)
	if !errors.Is(err, probe.ErrRefused) || probe.Remedy(err) == "" {
		t.Errorf("create on a read-only file system: error %v, want ErrRefused", err)
	}
}
