package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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

// scraper is a Prometheus that runs.
type scraper struct{ address string }

// startPrometheus starts one with the example of a configuration, which asks the server
// at address every second, and with the alert rules, which do not wait.
func startPrometheus(t *testing.T, serve string) *scraper {
	t.Helper()
	dir := t.TempDir()
	config := strings.NewReplacer("127.0.0.1:9879", serve, "scrape_interval: 1m", "scrape_interval: 1s", "scrape_timeout: 50s", "scrape_timeout: 1s").Replace(monitoringExample(t, "prometheus.yml"))
	rules := regexp.MustCompile(`(?m)^(\s+for: ).*$`).ReplaceAllString(monitoringExample(t, "alerts.yml"), "${1}1s")
	for name, text := range map[string]string{"prometheus.yml": "global: {scrape_interval: 1s, evaluation_interval: 1s}\n" + config, "alerts.yml": rules} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	promtool(t, "", "check", "config", filepath.Join(dir, "prometheus.yml"))
	p := &scraper{freeAddress(t)}
	cmd := exec.Command("prometheus", "--config.file="+filepath.Join(dir, "prometheus.yml"), "--storage.tsdb.path="+filepath.Join(dir, "data"), "--web.listen-address="+p.address)
	log := &lockedBuffer{}
	cmd.Stderr = log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if t.Failed() {
			t.Log(log)
		}
	})
	eventually(t, "Prometheus is ready", func() bool {
		answer, err := http.Get("http://" + p.address + "/-/ready")
		if err != nil {
			return false
		}
		answer.Body.Close()
		return answer.StatusCode == http.StatusOK
	})
	return p
}

func monitoringExample(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(probetest.Root(), "testdata", "monitoring", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// promtool runs the tool of that name, which must be content.
func promtool(t *testing.T, stdin string, args ...string) {
	t.Helper()
	cmd := exec.Command("promtool", args...)
	cmd.Stdin = strings.NewReader(stdin)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("promtool %v: %v\n%s", args, err, out)
	}
}

// query gives the values of a query, by target.
func (p *scraper) query(t *testing.T, text string) map[string][]string {
	t.Helper()
	answer, err := http.Get("http://" + p.address + "/api/v1/query?query=" + url.QueryEscape(text))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var reply struct {
		Status, Error string
		Data          struct {
			Result []struct {
				Metric map[string]string
				Value  []any
			}
		}
	}
	if err := json.NewDecoder(answer.Body).Decode(&reply); err != nil || reply.Status != "success" {
		t.Fatalf("%s: %v %+v", text, err, reply)
	}
	out := map[string][]string{}
	for _, r := range reply.Data.Result {
		out[r.Metric["target"]] = append(out[r.Metric["target"]], fmt.Sprint(r.Value[1]))
	}
	return out
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
