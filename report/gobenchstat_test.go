package report

import (
	"fmt"
	"math"
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

// Two runs stand side by side whatever their time and path, as do two labels when
// benchstat is asked to compare along the label.
func TestBenchstatSetsRunsSideBySide(t *testing.T) {
	first := readRun(t, "cdm3-smb")
	for name, c := range map[string]struct {
		col    string
		second *probe.Run
		tables int
	}{
		"files":           {".file", later(t, 0.8, first.Label), 1},
		"labels":          {"label", later(t, 0.8, "jumbo off"), 1},
		"labels by files": {".file", later(t, 0.8, "jumbo off"), 2},
	} {
		t.Run(name, func(t *testing.T) {
			tables := benchstatTables(t, c.col, first, c.second)
			if len(tables) != c.tables {
				t.Errorf("%d tables, want %d", len(tables), c.tables)
			}
			for _, rows := range tables {
				if len(rows) != 8 {
					t.Errorf("%d rows, want 8", len(rows))
				}
				for row, cells := range rows {
					if len(cells) != 3-c.tables {
						t.Errorf("%s: %d columns", row, len(cells))
					}
				}
			}
		})
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
