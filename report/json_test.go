package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/unicode"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/stats"
)

func TestJSONListsAreNeverNull(t *testing.T) {
	r := runOf(probe.NewRow(pattern(false, mib, 1, patterns.Read)))
	out := render(t, "json", r, Options{})
	for _, key := range []string{`"passes": []`, `"warnings": []`} {
		if !strings.Contains(out, key) {
			t.Errorf("no %s in\n%s", key, out)
		}
	}
	if strings.Contains(out, "null") || !strings.HasSuffix(out, "}\n") {
		t.Errorf("null, or no line end at the end:\n%s", out)
	}
	if r.Rows[0].Passes != nil || r.Warnings != nil {
		t.Error("writing changed the run")
	}
	if out := render(t, "json", &probe.Run{}, Options{}); !strings.Contains(out, `"rows": []`) {
		t.Errorf("no empty list of rows in\n%s", out)
	}
}

// The keys that other programs may rely on. A key that goes missing here breaks them.
func TestJSONKeysAreStable(t *testing.T) {
	var doc map[string]any
	if err := json.Unmarshal([]byte(render(t, "json", readRun(t, "cdm3-smb"), Options{})), &doc); err != nil {
		t.Fatal(err)
	}
	for path, keys := range map[string]string{
		"":                              "schema tool id label tags comment started finished incomplete host target conditions path plan rows warnings",
		"tool":                          "name version",
		"host":                          "name os arch cpus",
		"target":                        "url protocol server share",
		"conditions":                    "dialect signing encryption auth user transfer_read_bytes transfer_write_bytes connections data_path write_mode",
		"path":                          "interface interface_mtu link_bits_per_second local remote send_mss_bytes receive_mss_bytes path_mtu_bytes rtt_seconds retransmits timeouts",
		"plan":                          "profile file_bytes passes pass_seconds data seed",
		"rows.0":                        "pattern op block_bytes queue_depth threads random passes bytes_per_second iops",
		"rows.0.passes.0":               "warmup seconds bytes ios bytes_per_second iops flush_seconds cpu_seconds retransmits latency_seconds",
		"rows.0.passes.latency_seconds": "mean p50 p90 p99 p999 max",
		"rows.0.iops":                   "median min max best mean",
		"warnings.0":                    "code message remedy",
	} {
		object := at(doc, path)
		for _, k := range strings.Fields(keys) {
			if _, ok := object[k]; !ok {
				t.Errorf("%q has no key %q", path, k)
			}
		}
	}
}

// at follows path through objects, and into the first element of lists.
func at(v any, path string) map[string]any {
	for _, key := range append(strings.Split(path, "."), "") {
		if list, ok := v.([]any); ok {
			v = list[0]
		}
		if m, ok := v.(map[string]any); ok && key != "" && key != "0" {
			v = m[key]
		}
	}
	return v.(map[string]any)
}

func TestRecordedRunsAreConsistent(t *testing.T) {
	for name := range recorded() {
		for _, row := range readRun(t, name).Rows {
			var rates []float64
			for _, p := range row.Scored() {
				rates = append(rates, p.Throughput)
			}
			want := stats.Summarize(rates)
			want.Mean = row.Throughput.Mean // summed in another order
			if diff := cmp.Diff(want, row.Throughput); diff != "" {
				t.Errorf("%s %s (-passes +summary):\n%s", name, row.Pattern, diff)
			}
			if ps, err := patterns.Parse(row.Pattern); err != nil || ps[0].Op != row.Op || ps[0].BlockSize != row.BlockBytes {
				t.Errorf("%s: pattern %q: %v", name, row.Pattern, err)
			}
		}
	}
}

func TestReadJSONRefusesWhatIsNoRun(t *testing.T) {
	run := strings.ReplaceAll(render(t, "json", runOf(rowOf(pattern(false, mib, 1, patterns.Read), 1e8)), Options{}), "\n", "")
	for name, c := range map[string]struct{ in, want string }{
		"empty":         {"", "it is empty"},
		"blank":         {" \n", "it is empty"},
		"text":          {"CrystalDiskMark", "byte 1 is not JSON"},
		"cut off":       {run[:len(run)/2], "it ends in the middle"},
		"list":          {"[" + run + "]", "it is no run"},
		"null":          {"null", "it names no schema"},
		"other object":  {`{"a":1}`, "it names no schema"},
		"comparison":    {`{"schema":"nasprobe/compare/1"}`, `its schema is "nasprobe/compare/1"`},
		"later":         {`{"schema":"nasprobe/run/2"}`, `this version reads "nasprobe/run/1"`},
		"two":           {run + run, "more than one JSON value"},
		"garbage after": {run + "x", "more than one JSON value"},
		"wrong type":    {strings.Replace(run, `"block_bytes": 1048576`, `"block_bytes": "1M"`, 1), `key "rows.block_bytes"`},
		"direction":     {strings.Replace(run, `"op": "read"`, `"op": "sideways"`, 1), "want read, write or mix"},
		"no block":      {strings.Replace(run, `"block_bytes": 1048576`, `"block_bytes": 0`, 1), "must be above 0"},
		"negative":      {strings.Replace(run, `"seconds": 1,`, `"seconds": -1,`, 1), "rows[0] (SEQ1M Q1T1 read): passes[0]: seconds is below 0"},
		"negative size": {strings.Replace(run, `"file_bytes": 5`, `"file_bytes": -5`, 1), "plan.file_bytes is below 0"},
		"infinite":      {strings.Replace(run, `"seconds": 1,`, `"seconds": 1e999,`, 1), "seconds"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := ReadJSON(strings.NewReader(c.in))
			if got != nil || !errors.Is(err, probe.ErrUsage) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want ErrUsage with %q", err, c.want)
			}
		})
	}
}

// Figures that no run can have are refused before they print as hundreds of digits.
func TestReadRefusesFiguresBeyondMeasure(t *testing.T) {
	minus, many, plenty := int64(-3), int64(1e14), int64(math.MaxInt64)
	for want, spoil := range map[string]func(*probe.Run, *probe.Pass){
		"rows[0] (SEQ1M Q1T1 read): passes[0]: bytes_per_second is 1e+303: no run has more than 1e+15": func(_ *probe.Run, p *probe.Pass) { p.Throughput = 1e303 },
		"passes[0]: bytes_per_second is 1e-300: no run has less":                                       func(_ *probe.Run, p *probe.Pass) { p.Throughput = 1e-300 },
		"passes[0]: iops is 1e+303":                     func(_ *probe.Run, p *probe.Pass) { p.IOPS = 1e303 },
		"passes[0]: seconds is 5e-324":                  func(_ *probe.Run, p *probe.Pass) { p.Seconds = math.SmallestNonzeroFloat64 },
		"passes[0]: cpu_seconds is 1e+300":              func(_ *probe.Run, p *probe.Pass) { p.CPUTime = 1e300 },
		"passes[0]: bytes_per_250ms is below 0":         func(_ *probe.Run, p *probe.Pass) { p.Series = []int64{0, 1 << 20, -1} },
		"passes[0]: peer_cpu_share is below 0":          func(_ *probe.Run, p *probe.Pass) { p.PeerCPU = -1 },
		"environment.receive_ring is below 0":           func(r *probe.Run, _ *probe.Pass) { r.Environment.ReceiveRing = -1 },
		"environment.send_buffer_bytes is":              func(r *probe.Run, _ *probe.Pass) { r.Environment.SendBuffer = 1 << 62 },
		"plan.omit_seconds is below 0":                  func(r *probe.Run, _ *probe.Pass) { r.Plan.Omit = -1 },
		"plan.window_bytes is below 0":                  func(r *probe.Run, _ *probe.Pass) { r.Plan.Window = -1 },
		"passes[0]: client_seconds is below 0":          func(_ *probe.Run, p *probe.Pass) { p.ClientTime = -1 },
		"passes[0]: latency max is 1e+300":              func(_ *probe.Run, p *probe.Pass) { p.Latency.Max = 1e300 },
		"passes[0]: bytes is 9.223":                     func(_ *probe.Run, p *probe.Pass) { p.Bytes = math.MaxInt64 },
		"passes[0]: retransmits is below 0":             func(_ *probe.Run, p *probe.Pass) { p.Retransmits = &minus },
		"passes[0]: segments is below 0":                func(_ *probe.Run, p *probe.Pass) { p.Segments = &minus },
		"passes[0]: segments is 9.2":                    func(_ *probe.Run, p *probe.Pass) { p.Segments = &plenty },
		"passes[0]: segments in these seconds is 1e+23": func(_ *probe.Run, p *probe.Pass) { p.Segments, p.Seconds = &many, 1e-9 },
		"passes[0]: timeouts is below 0":                func(_ *probe.Run, p *probe.Pass) { p.Timeouts = &minus },
		"passes[0]: send_mss_bytes is below 0":          func(_ *probe.Run, p *probe.Pass) { p.SendMSS = -1 },
		"passes[0]: rtt_seconds is below 0":             func(_ *probe.Run, p *probe.Pass) { p.RTT = -1 },
		"median is 1e+303":                              func(r *probe.Run, _ *probe.Pass) { r.Rows[0].Throughput.Median = 1e303 },
		"path: send_mss_bytes is below 0":               func(r *probe.Run, _ *probe.Pass) { r.Path.SendMSS = -1448 },
		"path: retransmits is below 0":                  func(r *probe.Run, _ *probe.Pass) { r.Path.Retransmits = &minus },
		"path: rtt_seconds is below 0":                  func(r *probe.Run, _ *probe.Pass) { r.Path.RTT = -1 },
		"connections[0]: path_mtu_bytes is below 0":     func(r *probe.Run, _ *probe.Pass) { r.Rows[0].Connections = []probe.Path{{PathMTU: -1}} },
		"plan.interval_seconds is below 0":              func(r *probe.Run, _ *probe.Pass) { r.Plan.Interval = -1 },
		"plan.pass_seconds is 1e+300":                   func(r *probe.Run, _ *probe.Pass) { r.Plan.PassSeconds = 1e300 },
		"conditions.transfer_read_bytes is below 0":     func(r *probe.Run, _ *probe.Pass) { r.Conditions.TransferReadBytes = -1 },
	} {
		run := runOf(rowOf(pattern(false, mib, 1, patterns.Read), 1e8))
		spoil(run, &run.Rows[0].Passes[0])
		in := render(t, "json", run, Options{})
		for _, read := range []func() error{
			func() error { _, err := ReadJSON(strings.NewReader(in)); return err },
			func() error { _, err := Read(strings.NewReader(in), "x.json"); return err },
		} {
			if err := read(); !errors.Is(err, probe.ErrUsage) || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
		}
	}
}

// So are those of a text.
func TestReadRefusesScoresBeyondMeasure(t *testing.T) {
	text := strings.Replace(render(t, "cdm", readRun(t, "cdm3-smb"), Options{}), "Sequential Read :", "Sequential Read : 999999999999.000 MB/s was", 1)
	if _, err := Read(strings.NewReader(text), "x.txt"); !errors.Is(err, probe.ErrUsage) || !strings.Contains(err.Error(), "bytes_per_second is 9.99999999999e+17") {
		t.Errorf("%v of\n%s", err, text)
	}
}

// Redirected output of Windows shells is UTF-16, and editors there add marks.
func TestReadJSONHonoursByteOrderMarks(t *testing.T) {
	plain, err := os.ReadFile(filepath.Join(testdata, "runs", "cdm3-smb.json"))
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes(plain)
	if err != nil {
		t.Fatal(err)
	}
	want := readRun(t, "cdm3-smb")
	for name, in := range map[string][]byte{"UTF-8": append([]byte("\ufeff"), plain...), "UTF-16": wide} {
		got, err := ReadJSON(bytes.NewReader(in))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestReadJSONPassesOverLaterKeys(t *testing.T) {
	in := strings.Replace(render(t, "json", runOf(), Options{}), "{", `{"verdict":{"limited_by":"link"},`, 1)
	if _, err := ReadJSON(strings.NewReader(in)); err != nil {
		t.Error(err)
	}
}
