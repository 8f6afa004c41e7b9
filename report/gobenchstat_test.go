package report

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchmath"
	"golang.org/x/perf/benchproc"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// later is cdm3-smb measured another day over another path, with the throughput of
// its sequential rows scaled.
func later(t *testing.T, scale float64, label string) *probe.Run {
	r := readRun(t, "cdm3-smb")
	r.ID, r.Label, r.Started, r.Path.SendMSS = "later", label, r.Started.Add(time.Hour), 1448
	for i := range r.Rows {
		for j := range r.Rows[i].Passes {
			p := &r.Rows[i].Passes[j]
			p.SendMSS = 1448
			if !r.Rows[i].Random {
				p.Throughput *= scale
			}
		}
	}
	return r
}

// benchstatTables are the throughputs in the cells that benchstat makes of two files
// when it is told to compare along col: by table, row and column.
func benchstatTables(t *testing.T, col string, runs ...*probe.Run) map[string]map[string]map[string][]float64 {
	t.Helper()
	var parser benchproc.ProjectionParser
	filter, err := benchproc.NewFilter("*")
	if err != nil {
		t.Fatal(err)
	}
	var projections [3]*benchproc.Projection
	for i, keys := range []string{".config", ".fullname", col} {
		if projections[i], err = parser.Parse(keys, filter); err != nil {
			t.Fatal(err)
		}
	}
	out := map[string]map[string]map[string][]float64{}
	for i, r := range runs {
		results, _ := readBench(t, render(t, "gobench", r, Options{}))
		for _, res := range results {
			res.SetConfig(".file", fmt.Sprint(i))
			addCell(out, projections, res)
		}
	}
	return out
}

func addCell(out map[string]map[string]map[string][]float64, projections [3]*benchproc.Projection, res *benchfmt.Result) {
	var keys [3]string
	for i, p := range projections {
		keys[i] = p.Project(res).String()
	}
	if out[keys[0]] == nil {
		out[keys[0]] = map[string]map[string][]float64{}
	}
	if out[keys[0]][keys[1]] == nil {
		out[keys[0]][keys[1]] = map[string][]float64{}
	}
	v, _ := res.Value("B/s")
	out[keys[0]][keys[1]][keys[2]] = append(out[keys[0]][keys[1]][keys[2]], v)
}

// elsewhere is cdm3-smb in a run of which nearly nothing else is alike.
func elsewhere(t *testing.T) *probe.Run {
	r := later(t, 0.8, "jumbo off")
	r.Tool.Version, r.Host, r.Target.URL = "9.9.9", probe.Host{Name: "desk", OS: "Windows 11", Arch: "arm64", CPUs: 2}, "smb://other/disk"
	r.Conditions.Dialect, r.Conditions.Signing, r.Conditions.DataPath = "2.1", "off", "direct"
	r.Plan.Profile, r.Plan.Data, r.Plan.FileBytes, r.Tags = "quick", "zero", 1<<30, map[string]string{"switch": "none"}
	return r
}

// Two runs stand side by side in one table, whatever differs between them.
func TestBenchstatSetsRunsSideBySide(t *testing.T) {
	tables := benchstatTables(t, ".file", readRun(t, "cdm3-smb"), elsewhere(t))
	if len(tables) != 1 {
		t.Fatalf("%d tables, want 1", len(tables))
	}
	for _, rows := range tables {
		if len(rows) != 8 {
			t.Errorf("%d rows, want 8", len(rows))
		}
		for row, cells := range rows {
			if len(cells) != 2 {
				t.Errorf("%s: %d columns", row, len(cells))
			}
		}
	}
}

// The command in the file's first line does what the line says.
func TestBenchstatItself(t *testing.T) {
	args := []string{"run", "golang.org/x/perf/cmd/benchstat"}
	for side, r := range map[string]*probe.Run{"before": readRun(t, "cdm3-smb"), "after": elsewhere(t)} {
		file := filepath.Join(t.TempDir(), "x.bench")
		text := render(t, "gobench", r, Options{})
		if !strings.HasPrefix(text, "# benchstat before=FILE after=FILE ") {
			t.Fatalf("the first line names another command:\n%s", text)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, side+"="+file)
	}
	out, err := exec.Command("go", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	throughput := regexp.MustCompile(`(?m)^SEQ1M/Q=1/T=1/op=read .*±.*±.*[-+][0-9]+\.[0-9]+% \(p=0\.008 n=5\)$`)
	if !throughput.Match(out) || strings.Contains(string(out), "missing") || !strings.Contains(string(out), "need >= 6 samples") {
		t.Errorf("no comparison in one table:\n%s", out)
	}
}

// What benchstat computes from the file is what a comparison of ours says.
func TestBenchstatSaysWhatCompareSays(t *testing.T) {
	rules := stats.DefaultRules()
	for _, scale := range []float64{0.8, 1, 1.04, 1.5} {
		for _, rows := range benchstatTables(t, ".file", readRun(t, "cdm3-smb"), later(t, scale, "jumbo on")) {
			for row, cells := range rows {
				before, after := cells[".file:0"], cells[".file:1"]
				if len(before) != 5 || len(after) != 5 {
					t.Fatalf("%s: %d and %d passes", row, len(before), len(after))
				}
				ours := stats.Compare(before, after, rules)
				theirs := benchmath.AssumeNothing.Compare(benchmath.NewSample(before, &benchmath.DefaultThresholds), benchmath.NewSample(after, &benchmath.DefaultThresholds))
				if math.Abs(ours.P-theirs.P) > 1e-12 {
					t.Errorf("%s scaled by %v: p %v, benchstat %v", row, scale, ours.P, theirs.P)
				}
				if significant := theirs.P < rules.Alpha && math.Abs(ours.Change) >= rules.MinEffect; significant != (ours.Verdict != stats.Unchanged) {
					t.Errorf("%s scaled by %v: verdict %s, and benchstat has p=%v", row, scale, ours.Verdict, theirs.P)
				}
			}
		}
	}
}
