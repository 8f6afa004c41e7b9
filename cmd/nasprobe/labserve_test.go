//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nasprobe/probe/probetest"
	"nasprobe/probe/probetest/labtest"
)

// labConfig names both protocols of the lab, to be measured with hardly a pause.
func labConfig(lab probetest.Lab) string {
	return "defaults: {min_interval: 1s, retry_interval: 1s, size: 4MiB, count: 1, time: 20ms, stall_timeout: 2s, connect_timeout: 2s}\ntargets:\n" +
		"  office: {url: 'smb://" + lab.Server + "/share', user: probe, password: " + probetest.LabPassword + "}\n" +
		"  films: {url: 'nfs://" + lab.Server + lab.Dir + "/export'}\n"
}

// A real Prometheus asks for both targets, and its rules tell that the MTU was changed and
// that a server is down.
func TestPrometheusScrapesServe(t *testing.T) {
	lab, inside := labtest.Own(t)
	if !inside {
		return
	}
	lab.Script(t, "mtu", "9000")
	dir := t.TempDir()
	writeConfig(t, dir, labConfig(lab))
	s := startServe(t, dir)
	for _, path := range []string{"/metrics", "/probe?target=office", "/probe?target=films"} {
		_, body := s.get(t, path)
		promtool(t, body, "check", "metrics")
	}
	p := startPrometheus(t, s.address)
	both := func(what, query string) {
		t.Helper()
		eventually(t, what, func() bool { found := p.query(t, query); return len(found["office"]) > 0 && len(found["films"]) > 0 })
	}
	both("both targets are measured", `nasprobe_success == 1`)
	both("all rows are there", `count by (target) (nasprobe_throughput_bytes_per_second) == 6`)
	both("segments are large", `nasprobe_send_mss_bytes == 8948`)
	both("neither is alerted on", `nasprobe_success unless on(target) ALERTS{alertname="NASSegmentsFell"}`)
	lab.Script(t, "mtu", "1500")
	both("segments fell", `nasprobe_send_mss_bytes == 1448`)
	both("it is alerted on", `ALERTS{alertname="NASSegmentsFell", alertstate="firing"}`)
	lab.Script(t, "stop", "smbd")
	eventually(t, "the server is missed", func() bool {
		found := p.query(t, `nasprobe_success == 0 and on(target) nasprobe_failure_info{reason="unreachable"}`)
		return len(found["office"]) > 0 && len(found["films"]) == 0
	})
	eventually(t, "it is alerted on", func() bool {
		return len(p.query(t, `ALERTS{alertname="NASProbeFailed", alertstate="firing"}`)["office"]) > 0
	})
	if wrong := p.query(t, `up == 0 or nasprobe_config_last_reload_successful != 1`); len(wrong) > 0 {
		t.Errorf("%v\n%s", wrong, s.log)
	}
	if code := s.end(t, os.Interrupt); code != 0 {
		t.Errorf("exit %d\n%s", code, s.log)
	}
}

// A server that hangs keeps a probe, and serve ends all the same, with a word about the
// test file.
func TestServeEndsWhileTheServerHangs(t *testing.T) {
	lab, inside := labtest.Own(t)
	if !inside {
		return
	}
	dir := t.TempDir()
	writeConfig(t, dir, strings.NewReplacer("time: 20ms", "time: 1s", "count: 1", "count: 20", "stall_timeout: 2s, ", "").Replace(labConfig(lab)))
	s := startServe(t, dir)
	go func() { _, _ = s.client.Get("http://" + s.address + "/probe?target=office") }() // which is answered at the end
	eventually(t, "the test file is there", func() bool {
		found, err := filepath.Glob(filepath.Join(lab.Dir, "share", "nasprobe-*"))
		return err == nil && len(found) == 1
	})
	lab.Script(t, "pause", "smbd")
	defer lab.Script(t, "resume", "smbd")
	if code := s.end(t, os.Interrupt); code != 0 {
		t.Errorf("exit %d", code)
	}
	mustContain(t, s.log.String(), "could not be removed", "run nasprobe clean on the same target", "probe interrupted")
}

// promtool takes the rules, what format prom writes, and every query of the dashboard.
func TestPromtoolIsContent(t *testing.T) {
	probetest.NeedLab(t)
	root := probetest.Root()
	promtool(t, "", "check", "rules", filepath.Join(root, "testdata", "monitoring", "alerts.yml"))
	page := filepath.Join(t.TempDir(), "page.prom")
	_, wait := startCommand(t, nil, "nasprobe", "demo", "--size", "4MiB", "--count", "1", "--time", "10ms", "--no-history", "-o", page)
	if o := wait(); o.code != 0 {
		t.Fatal(o.stderr)
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	promtool(t, string(text), "check", "metrics")
	promtool(t, "", "check", "rules", dashboardRules(t, filepath.Join(root, "testdata", "grafana", "nasprobe.json")))
}

// dashboardRules makes a rule of each query of a dashboard, since it is rules that
// promtool reads.
func dashboardRules(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Annotations struct{ List []struct{ Expr string } }
		Panels      []struct{ Targets []struct{ Expr string } }
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	queries := d.Annotations.List
	for _, p := range d.Panels {
		for _, target := range p.Targets {
			queries = append(queries, struct{ Expr string }{target.Expr})
		}
	}
	rules := "groups: [{name: dashboard, rules: [\n"
	for i, q := range queries {
		quoted, err := json.Marshal(strings.NewReplacer("$target", "x", "$__interval", "1m").Replace(q.Expr))
		if err != nil {
			t.Fatal(err)
		}
		rules += fmt.Sprintf("{record: 'q:%d', expr: %s},\n", i, quoted)
	}
	out := filepath.Join(t.TempDir(), "rules.yml")
	if err := os.WriteFile(out, []byte(rules+"]}]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return out
}
