package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nasprobe/probe"
)

var update = flag.Bool("update", false, "write the goldens instead of comparing with them")

const testdata = "../testdata"

// recorded are the runs of testdata and the formats that can express them.
func recorded() map[string][]string {
	return map[string][]string{
		"cdm3-smb":        {"text", "cdm", "cdm8", "csv", "prom", "influx"},
		"cdm3-nfs":        {"text", "cdm", "csv"},
		"cdm3-incomplete": {"text", "cdm", "csv", "prom", "influx"},
		"cdm8-mix":        {"text", "cdm8", "csv"},
		"link-nfs":        {"text", "csv"},
	}
}

func readRun(t *testing.T, name string) *probe.Run {
	t.Helper()
	f, err := os.Open(filepath.Join(testdata, "runs", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	run, err := ReadJSON(f)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func render(t *testing.T, format string, r *probe.Run, o Options) string {
	t.Helper()
	f, err := Lookup(format)
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	if err := f.Write(&buf, r, o); err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return buf.String()
}

func TestRecordedRunsEqualTheirGoldens(t *testing.T) {
	for name, formats := range recorded() {
		for _, format := range formats {
			t.Run(name+"/"+format, func(t *testing.T) {
				got := render(t, format, readRun(t, name), Options{})
				compareGolden(t, filepath.Join(testdata, "golden", name+"."+format), got)
			})
		}
	}
}

func compareGolden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// The recorded files are themselves the goldens of the json format.
func TestJSONRoundTripsToTheByte(t *testing.T) {
	for name := range recorded() {
		t.Run(name, func(t *testing.T) {
			compareGolden(t, filepath.Join(testdata, "runs", name+".json"), render(t, "json", readRun(t, name), Options{}))
		})
	}
}
