package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
)

// A copy is of a whole file each time, over both protocols, and nothing of it stays.
func TestCopiesOnServers(t *testing.T) {
	l := needLab(t)
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		o := l.nasprobe(t, "copy", target, "--size", "9MiB", "--count", "2", "--verify", "--format", "json")
		if o.code != 0 {
			t.Fatal(o.stderr)
		}
		mustCopy(t, o.run(t), 9<<20, "SEQ1M Q8T1 read", "SEQ1M Q8T1 write")
		l.mustBeClean(t, dir)
	})
}

// An existing file is found below the target, and left as it was.
func TestCopiesOfExistingFiles(t *testing.T) {
	l := needLab(t)
	content := bytes.Repeat([]byte("film"), 3<<18)
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		folder := l.path(dir, "films 共有", "old")
		if err := os.MkdirAll(folder, 0o777); err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(l.path(dir, "films 共有"))
		file := folder + "/a film.mkv"
		if err := os.WriteFile(file, content, 0o444); err != nil {
			t.Fatal(err)
		}
		written := time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC)
		if err := os.Chtimes(file, written, written); err != nil {
			t.Fatal(err)
		}
		path := "films 共有/old/a film.mkv"
		if dir == "share" {
			path = strings.ReplaceAll(path, "/", `\`)
		}
		o := l.nasprobe(t, "copy", target, "--existing", path, "--count", "2", "--format", "json")
		if o.code != 0 {
			t.Fatal(o.stderr)
		}
		r := o.run(t)
		mustCopy(t, r, int64(len(content)), "SEQ1M Q8T1 read")
		if !r.Plan.ReadOnly || r.Written != 0 || !strings.Contains(r.Target.Share+"/"+r.Target.Path, "films 共有/old") {
			t.Errorf("%+v, %+v, %d bytes written", r.Plan, r.Target, r.Written)
		}
		info, err := os.Stat(file)
		after, err2 := os.ReadFile(file)
		if err != nil || err2 != nil || !info.ModTime().Equal(written) || info.Mode().Perm() != 0o444 || !bytes.Equal(after, content) {
			t.Errorf("the file has changed: %v, %v, %v", info, err, err2)
		}
		for _, args := range [][]string{{"copy", target, "--existing", "films 共有/old"}, {"run", target, "--read-only", "films 共有"}, {"link", target, "--read-only", "films 共有"}} {
			if o := l.nasprobe(t, args...); o.code != 2 || !strings.Contains(o.stderr, "it is not a plain file") || !strings.Contains(o.stderr, "name a plain file") {
				t.Errorf("%s of a folder: exit %d, %s", args[0], o.code, o.stderr)
			}
		}
	})
}

func mustCopy(t *testing.T, r *probe.Run, size int64, rows ...string) {
	t.Helper()
	if r.Plan.Profile != "copy" || len(r.Rows) != len(rows) {
		t.Fatalf("profile %s, %d rows", r.Plan.Profile, len(r.Rows))
	}
	for i, row := range r.Rows {
		if row.Pattern != rows[i] || len(row.Passes) != 3 || !row.Passes[0].Warmup {
			t.Errorf("%s with %d passes, want %s", row.Pattern, len(row.Passes), rows[i])
		}
		for _, p := range row.Passes {
			if p.Bytes != size {
				t.Errorf("%s: %d bytes of %d", row.Pattern, p.Bytes, size)
			}
		}
	}
}
