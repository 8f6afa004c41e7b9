package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

func locationOf(t *testing.T, text string) probe.Location {
	t.Helper()
	loc, err := probe.ParseLocation(text)
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

// One target is one lock, however it is written.
func TestOneTargetHasOneLock(t *testing.T) {
	for _, same := range [][]string{
		{"smb://nas/share/dir", "smb://user@NAS/Share/dir", `\\nas\share\dir`, "//nas/SHARE/dir", "smb://dom;me:secret@nas/share/dir"},
		{"nfs://nas/export", "nas:/export", "nfs://nas/export?uid=7&gid=8"},
		{"/tmp/x", "file:///tmp/x", "/tmp/../tmp/x"},
	} {
		for _, text := range same[1:] {
			if lockName(locationOf(t, text)) != lockName(locationOf(t, same[0])) {
				t.Errorf("%s and %s have two locks", same[0], text)
			}
		}
	}
	names := map[string]string{}
	for _, text := range []string{"smb://nas/share", "smb://nas2/share", "smb://nas/share/dir", "smb://nas:4450/share", "nfs://nas/share", "nfs://nas/Share", "nfs://nas/share?port=20049", "/tmp/x", "/tmp/X"} {
		name := lockName(locationOf(t, text))
		if other := names[name]; other != "" {
			t.Errorf("%s and %s have one lock", text, other)
		}
		names[name] = text
	}
}

func TestSecondLockWaitsOrLeaves(t *testing.T) {
	ctx, folders, loc := context.Background(), []string{filepath.Join(t.TempDir(), "locks")}, locationOf(t, "smb://nas/share")
	first, err := lockTarget(ctx, loc, 0, folders)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	_, err = lockTarget(ctx, loc, 0, folders)
	if !errors.Is(err, health.ErrBusy) {
		t.Fatalf("both have it: %v", err)
	}
	mustContain(t, err.Error(), "process ", "since ")
	if _, err = lockTarget(ctx, loc, 300*time.Millisecond, folders); !errors.Is(err, health.ErrBusy) || time.Since(start) < 300*time.Millisecond {
		t.Errorf("after %v: %v", time.Since(start), err)
	}
	if other, err := lockTarget(ctx, locationOf(t, "smb://nas/other"), 0, folders); err != nil {
		t.Errorf("another target: %v", err)
	} else {
		other.release()
	}
	time.AfterFunc(200*time.Millisecond, first.release)
	second, err := lockTarget(ctx, loc, time.Minute, folders)
	if err != nil {
		t.Fatal(err)
	}
	second.release()
}

func TestWaitingForALockEndsWithTheContext(t *testing.T) {
	folders, loc := []string{filepath.Join(t.TempDir(), "locks")}, locationOf(t, "smb://nas/share")
	held, err := lockTarget(context.Background(), loc, 0, folders)
	if err != nil {
		t.Fatal(err)
	}
	defer held.release()
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := lockTarget(ctx, loc, time.Hour, folders); !probe.Interrupted(err) {
		t.Error(err)
	}
}

// Where no lock can be, the next folder has it; and where there is none, that is told.
func TestLockFolderThatCannotBeWritten(t *testing.T) {
	dir, loc := t.TempDir(), locationOf(t, "smb://nas/share")
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	bad, good := filepath.Join(file, "locks"), filepath.Join(dir, "good")
	first, err := lockTarget(context.Background(), loc, 0, []string{bad, good})
	if err != nil {
		t.Fatal(err)
	}
	defer first.release()
	if _, err := lockTarget(context.Background(), loc, 0, []string{good}); !errors.Is(err, health.ErrBusy) {
		t.Errorf("the lock is not in the second folder: %v", err)
	}
	if _, err := lockTarget(context.Background(), loc, 0, []string{bad}); !errors.Is(err, errNoLock) {
		t.Error(err)
	}
}

func TestLockFolders(t *testing.T) {
	env := func(home string) func(string) string {
		return func(name string) string { return map[string]string{"HOME": home, "LocalAppData": home}[name] }
	}
	if got := lockFolders(env("/home/me")); len(got) != 2 || filepath.Base(got[0]) != "locks" {
		t.Errorf("%q", got)
	}
	if got := lockFolders(env("")); len(got) != 1 || filepath.Dir(got[0]) != filepath.Clean(os.TempDir()) {
		t.Errorf("%q", got)
	}
}
