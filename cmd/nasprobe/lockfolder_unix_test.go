//go:build unix

package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// Somebody else's folder is no place for a lock, however it is put in the way, and no
// file is written through what lies there.
func TestLockInAFolderOfSomebodyElse(t *testing.T) {
	loc := locationOf(t, "smb://nas/share")
	make := func(mode os.FileMode) string {
		dir := filepath.Join(t.TempDir(), "locks")
		if err := errors.Join(os.Mkdir(dir, 0o700), os.Chmod(dir, mode)); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	linked := filepath.Join(t.TempDir(), "locks")
	if err := os.Symlink(make(0o700), linked); err != nil {
		t.Fatal(err)
	}
	folders := []string{make(0o777), make(0o770), make(0o1777), linked}
	if os.Getuid() == 0 {
		foreign := make(0o700)
		if err := os.Chown(foreign, 4711, -1); err != nil {
			t.Fatal(err)
		}
		folders = append(folders, foreign)
	}
	for _, dir := range folders {
		if l, err := lockTarget(context.Background(), loc, 0, []string{dir}); !errors.Is(err, errNoLock) {
			t.Errorf("%s: %v, %v", dir, l, err)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("%s: %v %v", dir, left, err)
		}
	}
}

// Links in a folder of our own are not followed either.
func TestLocksFollowNoLink(t *testing.T) {
	loc, dir := locationOf(t, "smb://nas/share"), filepath.Join(t.TempDir(), "locks")
	precious := filepath.Join(t.TempDir(), "precious")
	if err := errors.Join(os.Mkdir(dir, 0o700), os.WriteFile(precious, []byte("precious"), 0o600), os.Symlink(precious, filepath.Join(dir, lockName(loc)+".holder"))); err != nil {
		t.Fatal(err)
	}
	l, err := lockTarget(context.Background(), loc, 0, []string{dir})
	if err != nil {
		t.Fatal(err)
	}
	l.release()
	if err := errors.Join(os.Remove(filepath.Join(dir, lockName(loc)+".lock")), os.Symlink(precious+"2", filepath.Join(dir, lockName(loc)+".lock"))); err != nil {
		t.Fatal(err)
	}
	if l, err := lockTarget(context.Background(), loc, 0, []string{dir}); !errors.Is(err, errNoLock) {
		t.Errorf("%v, %v", l, err)
	}
	if text, err := os.ReadFile(precious); string(text) != "precious" {
		t.Errorf("%q %v", text, err)
	}
	if _, err := os.Lstat(precious + "2"); err == nil {
		t.Error("a file was made through a link")
	}
}
