package metrics_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/report/metrics"
)

// recorded is a run that has a bit of everything.
func recorded(t *testing.T) *probe.Run {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "runs", "cdm3-smb.json"))
	if err != nil {
		t.Fatal(err)
	}
	var r probe.Run
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	for i := range r.Rows {
		for j := range r.Rows[i].Passes {
			segments := int64(1000)
			r.Rows[i].Passes[j].Segments, r.Rows[i].Passes[j].Timeouts = &segments, new(int64)
		}
		r.Rows[i].Summarize()
	}
	r.Written = 1 << 30
	trips := probe.Distribution{Count: 1000, Min: 1e-4, Mean: 2e-4, P50: 1.5e-4, P99: 1e-3}
	r.RoundTrip, r.Rows[0].LoadedRoundTrip = trips, trips
	r.Link = &probe.Link{Connect: trips, Ceilings: []probe.Ceiling{{LinkRate: 1e9, MTU: 1500, Source: probe.SourceInterface, TCP: 117.7e6, Read: 117.6e6, Write: 117.5e6}}}
	r.Path.Medium, r.Path.Driver, r.Path.Duplex = probe.MediumWired, "igb", "full"
	r.Verdict = &probe.Verdict{LimitedBy: probe.LimitLink, Share: 0.98}
	r.Warnings = []probe.Warning{probe.Warn("wifi", "wlan0"), probe.Warn("mss-fell", 8948, 1448, "a"), probe.Warn("mss-fell", 1448, 536, "b")}
	return &r
}

func parse(t *testing.T, collectors ...prometheus.Collector) (page []byte, families map[string]*dto.MetricFamily) {
	t.Helper()
	page, err := metrics.Text(collectors...)
	if err != nil {
		t.Fatal(err)
	}
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err = parser.TextToMetricFamilies(bytes.NewReader(page))
	if err != nil {
		t.Fatalf("%v\n%s", err, page)
	}
	return page, families
}

// values are the samples of a family, by their labels but for the target.
func values(f *dto.MetricFamily) map[string]float64 {
	out := map[string]float64{}
	for _, m := range f.GetMetric() {
		var labels []string
		for _, l := range m.GetLabel() {
			if l.GetName() != metrics.TargetLabel {
				labels = append(labels, l.GetValue())
			}
		}
		out[strings.Join(labels, "|")] = m.GetGauge().GetValue()
	}
	return out
}

// Every metric of the table occurs, is a gauge with help, and passes the linter of promtool.
func TestAllMetrics(t *testing.T) {
	state := health.Warning
	o := metrics.Outcome{Run: recorded(t), Reason: "timeout", At: time.Unix(1700000000, 5e8), LastSuccess: time.Unix(1600000000, 0), State: &state}
	page, families := parse(t, metrics.Of(o, prometheus.Labels{"target": "nas"}))
	want := slices.Sorted(slices.Values(metrics.Names()))
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(families))); diff != "" {
		t.Errorf("(-table +page):\n%s", diff)
	}
	for name, f := range families {
		if f.GetType() != dto.MetricType_GAUGE || !strings.HasSuffix(f.GetHelp(), ".") {
			t.Errorf("%s: %v %q", name, f.GetType(), f.GetHelp())
		}
		for _, m := range f.GetMetric() {
			if m.TimestampMs != nil {
				t.Errorf("%s has a timestamp", name)
			}
		}
	}
	problems, err := promlint.New(bytes.NewReader(page)).Lint()
	if err != nil || len(problems) > 0 {
		t.Errorf("%v %v", problems, err)
	}
}

func TestValues(t *testing.T) {
	r := recorded(t)
	_, families := parse(t, metrics.Run(r, prometheus.Labels{"target": "nas"}))
	row := r.Rows[7]
	for name, want := range map[string]map[string]float64{
		"success":                        {"": 1},
		"incomplete":                     {"": 0},
		"send_mss_bytes":                 {"": 8948},
		"link_bytes_per_second":          {"": 125e6},
		"last_run_timestamp_seconds":     {"": float64(r.Finished.Unix())},
		"last_success_timestamp_seconds": {"": float64(r.Finished.Unix())},
		"run_duration_seconds":           {"": 253},
		"warnings":                       {"wifi": 1, "mss-fell": 2},
		"session_info":                   {"user|library|3.1.1|off|smb|on||server cache, then FLUSH": 1},
		"path_info":                      {"igb|full|eth0|wired": 1},
	} {
		if diff := cmp.Diff(want, values(families["nasprobe_"+name])); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if got := values(families["nasprobe_throughput_bytes_per_second"]); len(got) != 8 || got["write|RND4K Q32T1"] != row.Throughput.Median {
		t.Errorf("throughput %v", got)
	}
	if got := values(families["nasprobe_latency_seconds"]); len(got) != 48 || got["write|RND4K Q32T1|p99"] != row.Latency.P99 {
		t.Errorf("latency %v", got)
	}
}

func TestWhatIsNotKnownIsAbsent(t *testing.T) {
	_, families := parse(t, metrics.Of(metrics.Outcome{}, nil))
	if len(families) != 0 {
		t.Errorf("of nothing: %v", families)
	}
	p, err := patterns.Parse("SEQ1M Q1T1 read")
	if err != nil {
		t.Fatal(err)
	}
	row := probe.NewRow(p[0])
	row.Throughput.Median = 1e8
	_, families = parse(t, metrics.Run(&probe.Run{Rows: []probe.Row{row}}, nil))
	for name, f := range families {
		for labels, v := range values(f) {
			if v == 0 && name != "nasprobe_incomplete" {
				t.Errorf("%s{%s} is 0", name, labels)
			}
		}
	}
}

func TestARowMeasuredTwiceIsToldOnce(t *testing.T) {
	r := recorded(t)
	again := r.Rows[0]
	again.Throughput.Median = 1
	r.Rows = append(r.Rows, again)
	_, families := parse(t, metrics.Run(r, nil))
	if got := values(families["nasprobe_throughput_bytes_per_second"]); len(got) != 8 || got["read|SEQ1M Q1T1"] == 1 {
		t.Errorf("%v", got)
	}
}

func TestAnIncompleteRunIsNoSuccess(t *testing.T) {
	r := recorded(t)
	r.Incomplete = true
	_, families := parse(t, metrics.Run(r, nil))
	if values(families["nasprobe_success"])[""] != 0 || families["nasprobe_last_success_timestamp_seconds"] != nil || values(families["nasprobe_failure_info"])["failed"] != 1 {
		t.Errorf("%v", families)
	}
}

func TestReasons(t *testing.T) {
	for want, err := range map[string]error{
		"":            nil,
		"unreachable": fmt.Errorf("over: %w", &probe.Error{Kind: probe.ErrUnreachable, Offset: -1}),
		"timeout":     &probe.Error{Kind: probe.ErrTimeout, Offset: -1},
		"interrupted": &probe.Error{Kind: probe.ErrTimeout, Offset: -1, Err: context.Canceled},
		"failed":      errors.New("of no kind"),
	} {
		if got := metrics.Reason(err); got != want {
			t.Errorf("%v is %q, want %q", err, got, want)
		}
	}
}

func TestLabelsThatHaveAMeaning(t *testing.T) {
	for label, want := range map[string]bool{"target": true, "pattern": true, "reason": true, "signing": true, "site": false} {
		if metrics.Taken(label) != want {
			t.Errorf("%s: %t", label, !want)
		}
	}
	if _, err := metrics.Text(metrics.Of(metrics.Outcome{}, prometheus.Labels{"no label": "x", "reason": "y"})); err == nil {
		t.Error("a label that is taken is accepted")
	}
}

// FuzzLabels: whatever a server or a user chose to be called, the page can be read.
func FuzzLabels(f *testing.F) {
	for _, s := range []string{"plain", "\xff\xfe", "a\nb", `"\`, "\x1b[2J", "共有", "", "{}", "\u202e"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r := &probe.Run{Label: s, Target: probe.TargetInfo{URL: s, Protocol: s}, Path: probe.Path{Interface: s, Driver: s},
			Conditions: probe.Conditions{Dialect: s, Auth: s}, Warnings: []probe.Warning{{Code: s}}}
		page, families := parse(t, metrics.Run(r, prometheus.Labels{"target": s}))
		for _, c := range string(page) {
			if c != '\n' && !probe.IsPrintable(c) {
				t.Errorf("%U in the page", c)
			}
		}
		for _, f := range families {
			for _, m := range f.GetMetric() {
				for _, l := range m.GetLabel() {
					if !utf8.ValidString(l.GetValue()) {
						t.Errorf("%s=%q", l.GetName(), l.GetValue())
					}
				}
			}
		}
	})
}
