//go:build unix

package history

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"nasprobe/probe"
)

// TestNobodyElseReads: targets and user names are nobody's business.
func TestNobodyElseReads(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	top := t.TempDir()
	path := filepath.Join(top, "state", "nasprobe", "history.db")
	s := opened(t, path)
	add(t, s, usual("a", clock))
	files := 0
	err := filepath.WalkDir(filepath.Join(top, "state"), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if want := map[bool]fs.FileMode{true: 0o700, false: 0o600}[d.IsDir()]; err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, want %v: %v", path, info.Mode(), want, err)
		}
		files++
		return nil
	})
	if err != nil || files < 4 {
		t.Errorf("%d files: %v", files, err)
	}
}

// TestModesOfTheUserStay: who lets a group read keeps that.
func TestModesOfTheUserStay(t *testing.T) {
	path := file(t, 1)
	const shared = 0o640
	if err := os.Chmod(path, shared); err != nil {
		t.Fatal(err)
	}
	add(t, opened(t, path), usual("b", clock))
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != shared {
		t.Errorf("%v %v", info.Mode(), err)
	}
}

func TestNoPasswordGetsIn(t *testing.T) {
	const password = "opensesame"
	path := filepath.Join(t.TempDir(), "history.db")
	s := opened(t, path)
	loc, err := probe.ParseLocation("smb://marei:" + password + "@nas/share")
	if err != nil {
		t.Fatal(err)
	}
	r, imported := usual("a", clock), usual("b", clock)
	r.Target = loc.Info()
	imported.Target.URL = "smb://marei:" + password + "@nas/share" // of a file that somebody wrote
	add(t, s, r, imported)
	for _, suffix := range []string{"", "-wal"} {
		if data, err := os.ReadFile(path + suffix); err == nil && bytes.Contains(data, []byte(password)) {
			t.Errorf("the password is in %s", suffix)
		}
	}
	for _, r := range heads(t, s, Filter{}) {
		if r.Target.URL != "smb://marei@nas/share" {
			t.Error(r.Target.URL)
		}
	}
	if imported.Target.URL != "smb://marei:"+password+"@nas/share" {
		t.Error("the caller's run was changed")
	}
}
