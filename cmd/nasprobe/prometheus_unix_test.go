//go:build unix

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
)

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
	startServer(t, "prometheus", "--config.file="+filepath.Join(dir, "prometheus.yml"), "--storage.tsdb.path="+filepath.Join(dir, "data"), "--web.listen-address="+p.address)
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

// startServer runs a program that ends with the test. What it said is told if that fails.
func startServer(t *testing.T, name string, args ...string) {
	t.Helper()
	cmd, log := exec.Command(name, args...), &lockedBuffer{}
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
