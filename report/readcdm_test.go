package report

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nasprobe/probe"
)

func readOne(t *testing.T, text string) *probe.Run {
	t.Helper()
	runs, err := Read(strings.NewReader(text), "text")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if len(runs) != 1 {
		t.Fatalf("%d runs in\n%s", len(runs), text)
	}
	return runs[0]
}

// What is exported, imported and exported again is the same to the byte.
func TestCDMExportsSurviveTheirImport(t *testing.T) {
	for name := range recorded() {
		run := readRun(t, name)
		for _, format := range []string{"cdm", "cdm8"} {
			if f, _ := Lookup(format); f.Check != nil && f.Check(patternsOf(run)) != nil {
				continue
			}
			text := render(t, format, run, Options{})
			if diff := cmp.Diff(text, render(t, format, readOne(t, text), Options{})); diff != "" {
				t.Errorf("%s %s (-exported +again):\n%s", name, format, diff)
			}
		}
	}
}

// CrystalDiskMark's own texts come out as they went in, but for the title.
func TestCDMTextsSurviveTheirExport(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testdata, "cdm", "cdm3-jumbo-*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Split(strings.ReplaceAll(string(text), "\n", "\r\n"), "\n")
		got := strings.Split(render(t, "cdm", readOne(t, string(text)), Options{}), "\n")
		want[1], got[1] = "", ""
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", file, diff)
		}
	}
}
