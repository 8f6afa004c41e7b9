package report

import (
	"bytes"
	"errors"
	"image/png"
	"strings"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/metric"
)

func mustMetric(t *testing.T, name string) *metric.Metric {
	t.Helper()
	m, err := metric.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return &m
}

func TestChartsAreWritten(t *testing.T) {
	p := Page{Runs: []*probe.Run{readRun(t, "lab-mtu1500"), readRun(t, "lab-mtu9000")}, Names: []string{"MTU 1500", "MTU 9000"}, Histories: []History{ninetyDays(90)}}
	for _, kind := range ChartKinds() {
		for _, m := range []*metric.Metric{nil, mustMetric(t, "seq-read"), mustMetric(t, "rnd4k-write.p99"), mustMetric(t, "rnd4k-read.iops")} {
			var svg bytes.Buffer
			if err := WriteChart(&svg, p, ChartOptions{Kind: kind.Name, Metric: m, Image: "svg"}); err != nil {
				t.Errorf("%s: %v", kind.Name, err)
			}
			elementsOf(t, svg.String())
			if n := strings.Count(svg.String(), "SEQ1M Q1T1 read"); (n > 0) != (m == nil || m.String() == "seq-read") {
				t.Errorf("%s of %v: the row is named %d times", kind.Name, m, n)
			}
		}
		var picture bytes.Buffer
		if err := WriteChart(&picture, p, ChartOptions{Kind: kind.Name, Metric: mustMetric(t, "seq-read"), Image: "png"}); err != nil {
			t.Errorf("%s: %v", kind.Name, err)
		}
		if _, err := png.Decode(&picture); err != nil {
			t.Errorf("%s: %v", kind.Name, err)
		}
	}
}

func TestChartsOfNothing(t *testing.T) {
	full := Page{Runs: []*probe.Run{readRun(t, "cdm3-smb")}}
	for name, c := range map[string]struct {
		p Page
		o ChartOptions
	}{
		"unknown":    {full, ChartOptions{Kind: "pie"}},
		"no history": {full, ChartOptions{Kind: "trend", Image: "svg"}},
		"no row":     {full, ChartOptions{Kind: "bars", Metric: mustMetric(t, "seq-q8-read"), Image: "png"}},
		"no run":     {Page{}, ChartOptions{Kind: "bars", Image: "png"}},
		"of the run": {full, ChartOptions{Kind: "bars", Metric: mustMetric(t, "mss"), Image: "png"}},
		"a score":    {Page{Runs: []*probe.Run{runOf(scoreRow())}}, ChartOptions{Kind: "latency", Image: "svg"}},
	} {
		if err := WriteChart(&bytes.Buffer{}, c.p, c.o); !errors.Is(err, probe.ErrUsage) || probe.Remedy(err) == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
