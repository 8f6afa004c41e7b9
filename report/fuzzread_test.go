package report

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// FuzzRead: whatever is accepted can be written in every format, comes back whole from
// JSON, and is told the same way by the text of its text.
func FuzzRead(f *testing.F) {
	for _, dir := range []string{"cdm", "golden"} {
		files, err := filepath.Glob(filepath.Join(testdata, dir, "*"))
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			if text, err := os.ReadFile(file); err == nil && strings.Contains(filepath.Base(file), "cdm") {
				f.Add(text)
			}
		}
	}
	var seed bytes.Buffer
	if err := writeJSON(&seed, runOf(rowOf(pattern(true, 4*kib, 32, patterns.Write), 1e6)), Options{}); err != nil {
		f.Fatal(err)
	}
	f.Add(seed.Bytes())
	f.Fuzz(func(t *testing.T, in []byte) {
		runs, err := Read(bytes.NewReader(in), "fuzz")
		if err != nil {
			if !errors.Is(err, probe.ErrUsage) || probe.Remedy(err) == "" {
				t.Fatalf("%v is no ErrUsage with a remedy", err)
			}
			return
		}
		var all bytes.Buffer
		for _, r := range runs {
			if err := writeJSON(&all, r, Options{}); err != nil {
				t.Fatal(err)
			}
			everyFormat(t, r)
			if looksJSON.Match(in) {
				continue
			}
			textAgain(t, r)
		}
		again, err := Read(&all, "fuzz")
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		for i := range runs {
			if diff := cmp.Diff(withLists(*runs[i]), *again[i]); diff != "" {
				t.Errorf("(-first +second):\n%s", diff)
			}
		}
	})
}

// textAgain holds what the first text tells against what the second does.
func textAgain(t *testing.T, r *probe.Run) {
	first := render(t, "cdm8", r, Options{})
	runs, err := Read(strings.NewReader(first), "fuzz")
	if err != nil || len(runs) != 1 {
		t.Fatalf("%d runs, %v, of\n%s", len(runs), err, first)
	}
	if diff := cmp.Diff(first, render(t, "cdm8", runs[0], Options{})); diff != "" {
		t.Errorf("(-first +second):\n%s", diff)
	}
}
