package smb

import (
	"os"
	"testing"

	"nasprobe/probe"
)

// What exists is opened once more for each queue. Meanwhile it may be gone, which is no
// error of spelling.
func TestFilesThatVanishHaveARemedy(t *testing.T) {
	dir, err := os.MkdirTemp(labDir(t)+"/share", "probe-smb-*")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	name := dir + "/film"
	if err := os.WriteFile(name, make([]byte, 1<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	o := lab(t, "share")
	o.Dir = dir[len(labDir(t)+"/share/"):]
	ctx := bounded(t)
	f, err := dialed(t, o).Open(ctx, "film")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	_, err = f.Queue(ctx, 1)
	refused{kind: probe.ErrNotExist, text: "STATUS_OBJECT_NAME_NOT_FOUND", remedy: "during the run"}.check(t, err)
}
