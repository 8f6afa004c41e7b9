package exporter_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/report/exporter"
)

const twoTargets = `
targets:
  office:
    url: smb://nas/share
    min_interval: 10m
    retry_interval: 1m
    labels: {site: berlin}
  films:
    url: nfs://films/volume1
`

// world is an exporter with a configuration and a way of measuring that a test controls.
type world struct {
	*exporter.Exporter
	mu     sync.Mutex
	yaml   string
	starts map[string]int
	log    bytes.Buffer
}

// newWorld makes a world of 1 probe at a time, unless change says otherwise.
func newWorld(t *testing.T, yaml string, measure exporter.Measure, change ...func(*exporter.Options)) *world {
	t.Helper()
	w := &world{yaml: yaml, starts: map[string]int{}}
	counted := func(ctx context.Context, target exporter.Target) (*probe.Run, *health.State, error) {
		w.mu.Lock()
		w.starts[target.Name]++
		w.mu.Unlock()
		return measure(ctx, target)
	}
	o := exporter.Options{Load: w.load, Measure: counted, TimeoutOffset: 500 * time.Millisecond, Version: "test", Log: slog.New(slog.NewTextHandler(&locked{w: w}, nil))}
	for _, c := range change {
		c(&o)
	}
	e, err := exporter.New(o)
	if err != nil {
		t.Fatal(err)
	}
	w.Exporter = e
	t.Cleanup(func() { e.Close(context.Background()) })
	return w
}

// locked writes to the log of a world.
type locked struct{ w *world }

func (l *locked) Write(b []byte) (int, error) {
	l.w.mu.Lock()
	defer l.w.mu.Unlock()
	return l.w.log.Write(b)
}

func (w *world) load() (exporter.Config, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return exporter.Parse(strings.NewReader(w.yaml))
}

func (w *world) rewrite(yaml string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.yaml = yaml
}

func (w *world) started(target string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.starts[target]
}

func (w *world) logged() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.log.String()
}

// get is the answer to a request; headers are pairs.
func (w *world) get(ctx context.Context, path string, headers ...string) (code int, body string) {
	return w.ask(ctx, http.MethodGet, path, headers...)
}

func (w *world) ask(ctx context.Context, method, path string, headers ...string) (code int, body string) {
	r := httptest.NewRequestWithContext(ctx, method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer := httptest.NewRecorder()
	w.Handler().ServeHTTP(answer, r)
	text, _ := io.ReadAll(answer.Result().Body) // of a buffer
	return answer.Code, string(text)
}

// page is what a probe of a target answers, by metric.
type page map[string]*dto.MetricFamily

func (w *world) probe(t *testing.T, target string, headers ...string) page {
	t.Helper()
	code, body := w.get(t.Context(), "/probe?target="+target, headers...)
	if code != http.StatusOK {
		t.Fatalf("%d: %s", code, body)
	}
	return parse(t, body)
}

func parse(t *testing.T, body string) page {
	t.Helper()
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(body))
	if err != nil {
		t.Fatalf("%v\n%s", err, body)
	}
	return families
}

// value is that of the first sample of a metric, and -1 when there is none.
func (p page) value(name string) float64 {
	m := p["nasprobe_"+name].GetMetric()
	switch {
	case len(m) == 0:
		return -1
	case m[0].Counter != nil:
		return m[0].GetCounter().GetValue()
	}
	return m[0].GetGauge().GetValue()
}

// label is that of the first sample of a metric.
func (p page) label(name, label string) string {
	for _, m := range p["nasprobe_"+name].GetMetric() {
		for _, l := range m.GetLabel() {
			if l.GetName() == label {
				return l.GetValue()
			}
		}
	}
	return ""
}

func (p page) want(t *testing.T, values map[string]float64) {
	t.Helper()
	for name, want := range values {
		if got := p.value(name); got != want {
			t.Errorf("%s is %g, want %g", name, got, want)
		}
	}
}

// runOf is a run of one row.
func runOf(throughput float64) *probe.Run {
	row := probe.NewRow(patterns.Pattern{BlockSize: 1 << 20, QueueDepth: 1, Threads: 1})
	row.Throughput.Median = throughput
	now := time.Now()
	return &probe.Run{Rows: []probe.Row{row}, Started: now, Finished: now}
}

// takes measures for d, or until it is ended.
func takes(d time.Duration) exporter.Measure {
	return func(ctx context.Context, _ exporter.Target) (*probe.Run, *health.State, error) {
		select {
		case <-time.After(d):
			return runOf(1e8), nil, nil
		case <-ctx.Done():
			return nil, nil, context.Cause(ctx)
		}
	}
}
