package bottleneck_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
)

func recorded(t *testing.T, file string) *probe.Run {
	t.Helper()
	text, err := os.ReadFile(file)
	var run probe.Run
	if err == nil {
		err = json.Unmarshal(text, &run)
	}
	if err != nil {
		t.Fatal(err)
	}
	return &run
}

// Runs that were recorded before there were round trips: what can be told of them is.
func TestRunsWithoutRoundTrips(t *testing.T) {
	for name, want := range map[string]string{
		"cdm3-incomplete": probe.LimitUnclear, "cdm3-nfs": probe.LimitLink, "cdm3-smb": probe.LimitUnclear, "cdm8-mix": probe.LimitClientCPU,
		"lab-mtu1500": probe.LimitLink, "lab-mtu9000": probe.LimitLink, "lab-mtu9000-forgot": probe.LimitLink,
	} {
		run := recorded(t, filepath.Join("..", "..", "testdata", "runs", name+".json"))
		if v := judged(t, run); v.LimitedBy != want {
			t.Errorf("%s: %s, want %s: %+v", name, v.LimitedBy, want, v.Evidence)
		}
	}
}

// Runs against real servers whose bottleneck is known, since it was put there. Their files
// begin with what it was.
func TestRunsWithAKnownBottleneck(t *testing.T) {
	limits := map[string]string{"cable": probe.LimitLink, "stream": probe.LimitLink, "processor": probe.LimitServerCPU,
		"disk": probe.LimitDisk, "signed": probe.LimitClientCPU, "delay": probe.LimitRoundTrips}
	files, err := filepath.Glob(filepath.Join("testdata", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, file := range files {
		kind, _, _ := strings.Cut(filepath.Base(file), "-")
		if v := judged(t, recorded(t, file)); v.LimitedBy != limits[kind] {
			t.Errorf("%s: %s, want %s: %+v", file, v.LimitedBy, limits[kind], v.Evidence)
		}
	}
}

// Behind a delay of 2 ms each way, depth 8 brings what was predicted from depth 1.
func TestPredictionsComeTrue(t *testing.T) {
	const tolerance = 0.2
	for _, name := range []string{"delay-smb", "delay-nfs"} {
		run := recorded(t, filepath.Join("testdata", name+".json"))
		v := judged(t, run)
		for i, deep := range run.Rows {
			shallow := strings.Replace(deep.Pattern, "Q8", "Q1", 1)
			for j, r := range run.Rows {
				if i == j || r.Pattern != shallow {
					continue
				}
				e, ok := figure(v.Rows[j].Evidence, bottleneck.FigurePrediction)
				if got := deep.Throughput.Median; !ok || math.Abs(e.Value/got-1) > tolerance {
					t.Errorf("%s: %s was predicted as %g B/s and is %g", name, deep.Pattern, e.Value, got)
				}
			}
		}
	}
}
