//go:build unix

package main

import (
	"crypto/tls"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"nasprobe/report/exporter"
)

func TestServeMeasuresAndStores(t *testing.T) {
	dir, share := localConfig(t, "")
	s := startServe(t, dir)
	code, body := s.get(t, "/probe?target=here")
	if code != http.StatusOK {
		t.Fatalf("%d\n%s\n%s", code, body, s.log)
	}
	mustContain(t, body, `nasprobe_success{site="berlin",target="here"} 1`, `nasprobe_check_state{site="berlin",target="here"} 0`, `nasprobe_throughput_bytes_per_second{op="read",pattern="SEQ1M Q1T1",site="berlin",target="here"} `,
		`nasprobe_run_info{client=`, `profile="quick"`)
	if line := s.lastRun(t); !strings.Contains(body, line) {
		t.Error("it was measured again within its interval")
	}
	if left, err := os.ReadDir(share); err != nil || len(left) > 0 {
		t.Errorf("left in the share: %v %v", left, err)
	}
	if code := s.end(t, os.Interrupt); code != 0 {
		t.Errorf("exit %d\n%s", code, s.log)
	}
	_, wait := startCommand(t, nil, "nasprobe", "history", "list", "--history", filepath.Join(dir, "history.db"), "--tag", "target=here", "--tag", "site=berlin", "--format", "json")
	o := wait()
	if o.code != 0 || strings.Count(o.stdout, `"schema"`) != 1 {
		t.Errorf("exit %d\n%s\n%s", o.code, o.stdout, o.stderr)
	}
}

// lastRun tells when the target of localConfig was measured, as a line of its page.
func (s *served) lastRun(t *testing.T) string {
	t.Helper()
	_, body := s.get(t, "/probe?target=here")
	line := regexp.MustCompile(`(?m)^nasprobe_last_run_timestamp_seconds.*$`).FindString(body)
	if line == "" || !strings.Contains(body, "nasprobe_throughput_bytes_per_second{") {
		t.Fatalf("not measured:\n%s\n%s", body, s.log)
	}
	return line
}

// A start after a stop measures nothing that was measured lately in the same way.
func TestServeRemembersAfterARestart(t *testing.T) {
	dir, share := localConfig(t, "")
	again := func() string {
		s := startServe(t, dir)
		defer s.end(t, os.Interrupt)
		return s.lastRun(t)
	}
	first := again()
	if second := again(); second != first {
		t.Errorf("%s, then %s", first, second)
	}
	writeConfig(t, dir, "targets:\n  here: {url: "+share+", size: 5MiB, count: 3, time: 20ms}\n")
	if third := again(); third == first {
		t.Error("a run of another plan is told")
	}
}

// The configuration of --help is one.
func TestServeHelpHasAConfiguration(t *testing.T) {
	_, text, _ := strings.Cut(serveHelp, "is YAML:\n\n")
	text, _, _ = strings.Cut(text, "\n\n")
	c, err := exporter.Parse(strings.NewReader(text))
	if err != nil || len(c.Targets) != 2 {
		t.Fatalf("%v\n%s", err, text)
	}
	for _, target := range c.Targets {
		if _, err := (&serving{console: system()}).prepare(target); err != nil {
			t.Error(err)
		}
	}
}

func TestServeJudges(t *testing.T) {
	dir, _ := localConfig(t, "    warn: ['seq-write<1B/s']\n    crit: ['rnd4k-read<1B/s', 'seq-read<900GB/s']\n")
	s := startServe(t, dir)
	_, body := s.get(t, "/probe?target=here")
	mustContain(t, body, `nasprobe_check_state{site="berlin",target="here"} 2`, `nasprobe_success{site="berlin",target="here"} 1`)
}

// Nothing of a history is begun for a target that wants none.
func TestServeWithoutHistory(t *testing.T) {
	dir, _ := localConfig(t, "    history: false\n")
	s := startServe(t, dir)
	s.get(t, "/probe?target=here")
	s.end(t, os.Interrupt)
	if _, err := os.Stat(filepath.Join(dir, "history.db")); !os.IsNotExist(err) {
		t.Errorf("%v", err)
	}
}

func TestServeTakesTLSAndPasswords(t *testing.T) {
	dir, _ := localConfig(t, "")
	trust := writeWebConfig(t, dir, "scraper", "open sesame")
	s := startServe(t, dir, "--web.config.file", filepath.Join(dir, "web.yml"))
	if answer, err := s.client.Get("http://" + s.address + "/metrics"); err == nil && answer.StatusCode == http.StatusOK {
		t.Error("it answers without TLS")
	}
	s.scheme, s.client.Transport = "https", &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trust}}
	for _, path := range []string{"/", "/metrics", "/probe?target=here", "/-/healthy"} {
		if code, body := s.get(t, path); code != http.StatusUnauthorized {
			t.Errorf("%s without a password: %d\n%s", path, code, body)
		}
	}
	for password, want := range map[string]int{"open sesame": http.StatusOK, "guess": http.StatusUnauthorized} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+s.address+"/probe?target=here", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.SetBasicAuth("scraper", password)
		answer, err := s.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("with %q: %d", password, answer.StatusCode)
		}
	}
	if log := s.log.String(); strings.Contains(log, "sesame") || strings.Contains(log, "without a password") {
		t.Error(log)
	}
}

// No page, log line or error has a password of the configuration, also while targets fail.
func TestServeKeepsSecrets(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"pass": "hunter2-file\n", "cred": "username=probe\npassword=hunter2-cred\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const server = "127.0.0.1:1" // where nobody listens
	writeConfig(t, dir, "defaults: {connect_timeout: 1s, history: false}\ntargets:\n"+
		"  inline: {url: 'smb://probe@"+server+"/share', password: hunter2-inline}\n"+
		"  file: {url: 'smb://probe@"+server+"/share', password_file: pass}\n"+
		"  cred: {url: 'smb://"+server+"/share', credentials: cred}\n"+
		"  none: {url: 'smb://probe@"+server+"/share'}\n")
	s := startServe(t, dir, "--web.enable-lifecycle")
	var all strings.Builder
	for _, path := range []string{"/", "/metrics", "/probe?target=inline", "/probe?target=file", "/probe?target=cred", "/probe?target=none", "/metrics", "/debug/pprof/", "/debug/pprof/heap?debug=1", "/debug/vars", "/-/reload"} {
		code, body := s.get(t, path)
		all.WriteString(body)
		if strings.HasPrefix(path, "/debug") && code != http.StatusNotFound {
			t.Errorf("%s: %d", path, code)
		}
		if strings.HasPrefix(path, "/probe") {
			mustContain(t, body, `reason="unreachable"`, "nasprobe_check_state{", "} 3\n")
		}
	}
	s.end(t, os.Interrupt)
	all.WriteString(s.log.String())
	mustContain(t, s.log.String(), "can read passwords", filepath.Join(dir, "pass"), filepath.Join(dir, "cred"))
	for _, secret := range []string{"hunter2", "of-the-environment"} {
		if strings.Contains(all.String(), secret) {
			t.Errorf("%s in\n%s", secret, all.String())
		}
	}
}
