package exporter_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
)

func TestPages(t *testing.T) {
	w := newWorld(t, twoTargets, takes(0))
	for path, parts := range map[string][]string{
		"/":          {"probe?target=office", "probe?target=films", "metrics", "test"},
		"/-/healthy": {"healthy"},
		"/-/ready":   {"ready"},
		"/metrics":   {"nasprobe_build_info", "go_goroutines", "process_cpu_seconds_total", "nasprobe_config_hash"},
	} {
		code, body := w.get(t.Context(), path)
		for _, part := range parts {
			if code != http.StatusOK || !strings.Contains(body, part) {
				t.Errorf("%s: %d, no %q in\n%s", path, code, part, body)
			}
		}
		for _, part := range []string{"smb:", "nas/share", "volume1", "debug/pprof"} {
			if strings.Contains(body, part) {
				t.Errorf("%s has %q", path, part)
			}
		}
	}
	if code, _ := w.get(t.Context(), "/elsewhere"); code != http.StatusNotFound {
		t.Errorf("%d", code)
	}
}

func TestTheLinterOfPrometheusIsContent(t *testing.T) {
	w := newWorld(t, twoTargets, takes(0))
	for _, path := range []string{"/probe?target=office", "/metrics"} {
		_, body := w.get(t.Context(), path)
		problems, err := promlint.New(strings.NewReader(body)).Lint()
		if err != nil || len(problems) > 0 {
			t.Errorf("%s: %v %v", path, problems, err)
		}
	}
	_, body := w.get(t.Context(), "/metrics")
	p := parse(t, body)
	p.want(t, map[string]float64{"probes_total": 1, "probes_running": 0, "probes_waiting": 0})
	if p.label("probes_total", "result") != "success" || p.label("probes_total", "target") != "office" {
		t.Errorf("%v", p["nasprobe_probes_total"])
	}
}
