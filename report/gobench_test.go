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
	near := cmpopts.EquateApprox(1e-12, 0)
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
	r.Tags = map[string]string{"MTU": "9000", "mtu": "9k", "label": "mine", "棚": "3", "10g nic": "x: y", "a:b\n\x00": "1", "𝐀": "2", "": "none", "empty": " "}
	r.Comment = "Unit MB/s better=lower\nlabel: no"
	results, units := readBench(t, render(t, "gobench", r, Options{}))
	if len(results) != 1 || units.GetBetter("MB/s") != 1 {
		t.Fatalf("%d results, MB/s better %d", len(results), units.GetBetter("MB/s"))
	}
	got := map[string]string{}
	for _, c := range results[0].Config {
		got[c.Key] = string(c.Value)
	}
	want := map[string]string{"tool": "nasprobe 1.2.3", "os": "TestOS 1", "arch": "amd64", "target": "smb://nas/share", "profile": "cdm3",
		"file-bytes": "524288000", "data": "random", "label": `共有: "on"\x0aBenchmarkX 1 1 ns/op\u202e`,
		"mtu": "9000", "tag-mtu": "9k", "tag-label": "mine", "tag-棚": "3", "tag-10g-nic": "x: y", "a-b--": "1", "tag--": "2", "tag-": "none"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
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
