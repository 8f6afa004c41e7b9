package exporter_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/report/exporter"
)

const marked = "hunter2"

func TestASecretIsNeverPrinted(t *testing.T) {
	target := exporter.Target{Name: "a", Password: exporter.NewSecret(marked)}
	var out strings.Builder
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%t", "%p", "%e", "%c", "%U"} {
		fmt.Fprintf(&out, verb+verb+"\n", target, target.Password)
	}
	for _, marshal := range []func(any) ([]byte, error){json.Marshal, yaml.Marshal} {
		text, err := marshal(target)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(text)
	}
	for _, form := range []string{marked, fmt.Sprintf("%x", marked), fmt.Sprintf("%X", marked)} {
		if strings.Contains(out.String(), form) {
			t.Errorf("%s in\n%s", form, out.String())
		}
	}
}

// Whatever is asked for, in whatever state, has no secret of the configuration in it.
func TestNoSecretCanBeReadBack(t *testing.T) {
	config := `
targets:
  office: {url: smb://nas/share, user: probe, password: hunter2-a}
  broken: {url: smb://nas/share, user: probe, password: hunter2-b}
`
	w := newWorld(t, config, func(_ context.Context, target exporter.Target) (*probe.Run, *health.State, error) {
		if target.Name == "broken" {
			return nil, nil, &probe.Error{Kind: probe.ErrRefused, Op: "log in", Target: target.URL, Offset: -1, Err: fmt.Errorf("with %v", target.Password)}
		}
		return runOf(1e8), nil, nil
	}, func(o *exporter.Options) { o.Lifecycle = true })
	mustNot := func(where, text string) {
		t.Helper()
		if strings.Contains(text, marked) {
			t.Errorf("%s:\n%s", where, text)
		}
	}
	paths := []string{"/", "/metrics", "/probe", "/probe?target=office", "/probe?target=broken", "/probe?target=none", "/-/healthy", "/-/ready", "/-/reload", "/config", "/debug/pprof/",
		"/debug/pprof/cmdline", "/debug/pprof/heap?debug=1", "/debug/vars", "/status", "/targets", "/api/v1/status/config", "/nasprobe.yml", "/../nasprobe.yml"}
	crawl := func() {
		for _, path := range paths {
			for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodHead, "TRACE"} {
				code, body := w.ask(t.Context(), method, path, "Authorization", "Bearer x")
				mustNot(method+" "+path, body)
				if strings.Contains(path, "debug") && code != http.StatusNotFound && code != http.StatusMethodNotAllowed {
					t.Errorf("%s %s: %d", method, path, code)
				}
			}
		}
	}
	crawl()
	for _, bad := range []string{
		strings.ReplaceAll(config, "user: probe,", "user: [probe,"), strings.ReplaceAll(config, "password: ", "passwd: "), strings.ReplaceAll(config, "password: ", "timeout: "),
		strings.ReplaceAll(config, "password: ", "password: *"), strings.ReplaceAll(config, "password: ", "history: "), strings.ReplaceAll(config, "password: hunter2-a", "password: [hunter2-a]"),
		strings.ReplaceAll(config, "smb://nas", "smb://u:hunter2@nas"), strings.ReplaceAll(config, "smb://nas", "smb://u:hunter2@nas:x"), strings.ReplaceAll(config, "password: ", "labels: "),
		strings.ReplaceAll(config, "password: ", "password: !!int "), strings.ReplaceAll(config, "password: ", "password: '"), strings.ReplaceAll(config, "password: ", "password: \"\\q"),
		strings.ReplaceAll(config, "password: ", "password: !!binary "), strings.ReplaceAll(config, "password: ", "min_interval: "), strings.ReplaceAll(config, "smb:", "nfs:"),
	} {
		w.rewrite(bad)
		if err := w.Reload(); err != nil {
			mustNot(bad, err.Error()+probe.Remedy(err))
		}
		crawl()
	}
	mustNot("log", w.logged())
}

func TestTheHashTellsNothingOfPasswords(t *testing.T) {
	hash := func(password, size string) float64 {
		c, err := exporter.Parse(strings.NewReader("targets: {a: {url: //n/a, password: " + password + ", size: " + size + "}}"))
		if err != nil {
			t.Fatal(err)
		}
		return c.Hash()
	}
	if hash("one", "1MiB") != hash("two", "1MiB") || hash("one", "1MiB") == hash("one", "2MiB") {
		t.Error("the hash is of the password, or not of the rest")
	}
}
