package main

import (
	"bytes"
	"os"
	"testing"
)

// Others work in the directory too: whatever they put in the place of the test file is
// theirs, and what they remove is told.
func TestOthersMeddleWithTheFile(t *testing.T) {
	l := needLab(t)
	user := bytes.Repeat([]byte("USERDATA"), 1<<17)
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		for _, replaced := range []bool{true, false} {
			_, wait := l.startTwoRows(t, target)
			l.awaitSecondRow(t, dir)
			path := l.scratch(t, dir)[0]
			code := "vanished"
			if replaced {
				code = "not-ours"
				l.replace(t, dir, path, user)
			} else if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			if o := wait(); !warned(o.run(t), code) {
				t.Errorf("%s: not told: %s\n%s", target, code, o.stderr)
			}
			if got, err := os.ReadFile(path); replaced && (err != nil || !bytes.Equal(got, user)) {
				t.Errorf("%s: the user's file was touched: %v", target, err)
			}
			_ = os.Remove(path)
		}
	})
}

// replace moves a file of the user over ours, behind the back of the server.
func (l lab) replace(t *testing.T, dir, path string, data []byte) {
	t.Helper()
	temporary := l.path(dir, "user.tmp")
	if err := os.WriteFile(temporary, data, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(temporary, path); err != nil {
		t.Fatal(err)
	}
}
