package report

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/perf/benchfmt"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// readBench reads text as benchstat does: no line may be wrong.
func readBench(t *testing.T, text string) ([]*benchfmt.Result, benchfmt.UnitMetadataMap) {
	t.Helper()
	reader := benchfmt.NewReader(strings.NewReader(text), "x.bench")
	var out []*benchfmt.Result
	for reader.Scan() {
		switch rec := reader.Result().(type) {
		case *benchfmt.Result:
			out = append(out, rec.Clone())
		case *benchfmt.SyntaxError:
			t.Errorf("%v", rec)
		}
	}
	if err := reader.Err(); err != nil {
		t.Fatal(err)
	}
	return out, reader.Units()
}

func scoredOf(r *probe.Run) []probe.Pass {
	var out []probe.Pass
	for _, row := range r.Rows {
		out = append(out, row.Scored()...)
	}
	return out
}

func TestGobenchHasTheFiguresOfEachScoredPass(t *testing.T) {
	near := cmpopts.EquateApprox(5e-6, 0) // of six digits
	for _, name := range slices.Sorted(maps.Keys(recorded())) {
		t.Run(name, func(t *testing.T) {
			run := readRun(t, name)
			text := render(t, "gobench", run, Options{})
			compareGolden(t, filepath.Join(testdata, "golden", name+".gobench"), text)
			results, units := readBench(t, text)
			passes := scoredOf(run)
			if len(results) != len(passes) {
				t.Fatalf("%d results of %d passes", len(results), len(passes))
			}
			for i, p := range passes {
				got, want := map[string]float64{}, gobenchWant(p)
				for _, v := range results[i].Values {
					got[v.Unit] = v.Value
				}
				if diff := cmp.Diff(want, got, near); diff != "" || results[i].Iters != int(p.IOs) {
					t.Errorf("pass %d (-want +got):\n%s%d blocks, want %d", i, diff, results[i].Iters, p.IOs)
				}
			}
			for unit, better := range map[string]int{"B/s": 1, "IOPS": 1, "sec/op": -1, "p99-sec": -1, "cpu-sec/op": -1, "retransmits": -1, "MSS": 0} {
				if units.GetBetter(unit) != better {
					t.Errorf("%s: better %d, want %d", unit, units.GetBetter(unit), better)
				}
			}
		})
	}
}

// gobenchWant are the figures of p in the units that benchfmt makes of ours.
func gobenchWant(p probe.Pass) map[string]float64 {
	want := map[string]float64{"B/s": p.Throughput, "IOPS": p.IOPS, "sec/op": p.Seconds / float64(p.IOs), "cpu-sec/op": p.CPUTime / float64(p.IOs),
		"p50-sec": p.Latency.P50, "p99-sec": p.Latency.P99, "MSS": float64(p.SendMSS)}
	for unit, v := range want {
		if v == 0 {
			delete(want, unit)
		}
	}
	if p.Retransmits != nil {
		want["retransmits"] = float64(*p.Retransmits)
	}
	return want
}

func TestGobenchNames(t *testing.T) {
	for want, p := range map[string]patterns.Pattern{
		"BenchmarkSEQ1M/Q=1/T=1/op=read":     pattern(false, mib, 1, patterns.Read),
		"BenchmarkRND4K/Q=32/T=16/op=mix70":  {Random: true, BlockSize: 4 * kib, QueueDepth: 32, Threads: 16, Op: patterns.Mix, ReadPercent: 70},
		"BenchmarkRND512K/Q=1/T=1/op=write":  pattern(true, 512*kib, 1, patterns.Write),
		"BenchmarkSEQ1025K/Q=1/T=1/op=write": pattern(false, mib+kib, 1, patterns.Write),
	} {
		if got := gobenchName(probe.NewRow(p)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestGobenchKeepsWhatTheUserWrote(t *testing.T) {
	r := runOf(rowOf(pattern(false, mib, 1, patterns.Read), 1e8))
	r.Label = "共有: \"on\"\nBenchmarkX 1 1 ns/op\u202e"
	r.Tags = map[string]string{"MTU": "9000", "a:b\n\x00": "x: y", "": "none", "empty": " "}
	r.Comment = "Unit MB/s better=lower\nlabel: no"
	text := render(t, "gobench", r, Options{})
	results, units := readBench(t, text)
	if len(results) != 1 || units.GetBetter("MB/s") != 1 || len(results[0].Config) != 0 {
		t.Fatalf("%d results, MB/s better %d, configuration %v", len(results), units.GetBetter("MB/s"), results[0].Config)
	}
	for _, want := range []string{`label: 共有: "on"\x0aBenchmarkX 1 1 ns/op\u202e`, "tag MTU: 9000", `tag a:b\x0a\x00: x: y`, "tag : none",
		`comment: Unit MB/s better=lower\x0alabel: no`, "program: nasprobe 1.2.3", "target: smb://nas/share", "file: 500 MiB"} {
		if !strings.Contains(text, "\n# "+want+"\n") {
			t.Errorf("no comment %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "empty") {
		t.Errorf("a tag of nothing shows:\n%s", text)
	}
}

func TestGobenchFiguresHaveNoNeedlessDigits(t *testing.T) {
	for v, want := range map[float64]string{
		1045502.9999999999: "1045503", 9544133.333333334: "9544133", 109.86602590072783: "109.866", 24.705: "24.705", 0: "0", 3: "3",
		99999.96: "100000", 0.0000123456789: "0.0000123457", 1e15: "1000000000000000", 2.1111e-9: "0.0000000021111",
	} {
		if got := gobenchFigure(v); got != want {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	}
}

func TestGobenchOfAnImportedScoreHasThroughputOnly(t *testing.T) {
	row := probe.NewRow(pattern(false, mib, 1, patterns.Read))
	row.Passes = []probe.Pass{{Throughput: 24.705e6}}
	results, _ := readBench(t, render(t, "gobench", runOf(row), Options{}))
	if len(results) != 1 || len(results[0].Values) != 1 || results[0].Iters != 1 {
		t.Fatalf("%+v", results)
	}
	if v, ok := results[0].Value("B/s"); !ok || v != 24.705e6 {
		t.Errorf("%v B/s", v)
	}
}

func TestGobenchRefusesARunWithoutScoredPasses(t *testing.T) {
	for _, r := range []*probe.Run{runOf(), runOf(probe.NewRow(pattern(false, mib, 1, patterns.Read)))} {
		if err := writeGobench(&strings.Builder{}, r, Options{}); !errors.Is(err, probe.ErrUsage) || probe.Remedy(err) == "" {
			t.Errorf("%v, want ErrUsage with a remedy", err)
		}
	}
}
