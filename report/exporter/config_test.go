package exporter_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nasprobe/probe"
	"nasprobe/report/exporter"
)

func TestDefaultsHoldWhereATargetSaysNothing(t *testing.T) {
	c, err := exporter.Parse(strings.NewReader(`
defaults:
  min_interval: 1d
  profile: quick
  size: 8MiB
  history: false
targets:
  a: {url: //n/a}
  b:
    url: //n/b
    min_interval: 90s
    retry_interval: 1m30s
    timeout: 10m
    history: true
    size: 4MiB
    patterns: [SEQ1M Q1T1 read, RND4K]
`))
	if err != nil {
		t.Fatal(err)
	}
	a, b := c.Targets["a"], c.Targets["b"]
	if a.Name != "a" || time.Duration(a.MinInterval) != 24*time.Hour || time.Duration(a.RetryInterval) != time.Minute || time.Duration(a.Timeout) != 2*time.Minute || *a.History {
		t.Errorf("%+v", a)
	}
	if time.Duration(b.MinInterval) != 90*time.Second || time.Duration(b.RetryInterval) != 90*time.Second || time.Duration(b.Timeout) != 10*time.Minute || !*b.History {
		t.Errorf("%+v", b)
	}
	values := func(t exporter.Target) map[string][]string {
		out := map[string][]string{}
		for key, s := range t.Settings {
			out[key] = s.Values
		}
		return out
	}
	if diff := cmp.Diff(map[string][]string{"profile": {"quick"}, "size": {"8MiB"}}, values(a)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[string][]string{"profile": {"quick"}, "size": {"4MiB"}, "patterns": {"SEQ1M Q1T1 read", "RND4K"}}, values(b)); diff != "" {
		t.Error(diff)
	}
}

func TestConfigurationsThatAreWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "it names no target",
		"targets:\n":                   "it names no target",
		"target:\n  a: {url: //n/a}\n": "line 1: there is no key target",
		"targets:\n  a:\n    url: //n/a\n  a: {url: //n/b}":           "line 4: key a is there already, in line 2",
		"targets:\n  a: //n/a\n":                                      "line 2: key a: keys such as url belong here",
		"targets:\n  a: {}\n":                                         "target a: the url is missing",
		"targets:\n  a: {url: 'http://x'}\n":                          `target a: the url is not understood: unknown protocol "http"`,
		"targets:\n  a: {url: //n/a, timeout: soon}\n":                "line 2: key timeout: a time such as 15m belongs here",
		"targets:\n  a: {url: //n/a, timeout: [1m]}\n":                "line 2: key timeout: a time such as 15m belongs here",
		"targets:\n  a: {url: //n/a, timeout: 5ms}\n":                 "target a: intervals and the timeout are a second at least",
		"targets:\n  a: {url: //n/a, min_interval: -5m}\n":            "target a: intervals and the timeout are a second at least",
		"targets:\n  a: {url: //n/a, timeout: 300000h}\n":             "target a: intervals are a year at most, and the timeout a day",
		"targets:\n  a: {url: //n/a, retry_interval: 367d}\n":         "target a: intervals are a year at most, and the timeout a day",
		"targets:\n  a b: {url: //n/a}\n":                             "target *** (is a space missing after a colon?): a name has up to 64 letters",
		"targets:\n  \"\\e[2J\": {url: //n/a}\n":                      "target *** (is a space missing after a colon?): a name has",
		"targets:\n  a: {url: //n/a, labels: {1x: y}}\n":              "target a: label 1x: a name has letters",
		"targets:\n  a: {url: //n/a, labels: {__x: y}}\n":             "target a: label __x: a name has letters",
		"targets:\n  a: {url: //n/a, labels: {op: y}}\n":              "target a: label op has a meaning of its own",
		"targets:\n  a: {url: nfs://n/a, password: x}\n":              "target a: password is for SMB targets, and this one is nfs",
		"targets:\n  a: {url: //n/a, size: {x: y}}\n":                 "line 2: key size: a value or a list of values belongs here",
		"targets:\n  a: {url: //n/a, size: }\n":                       "target a: size has no value",
		"targets:\n  a:\n    url: //n/a\n    history: now and then\n": "line 4: key history: true or false belongs here",
		"targets:\n  a:\n    url: [//n/a]\n":                          "line 3: key url: a text belongs here",
		"targets:\n  a:\n    url: //n/a\n    labels:\n      - site\n": "line 5: key labels: keys with texts, such as site: berlin, belong here",
		"targets:\n  a:\n    url: //n/a\n    size:\n      - {x: y}\n": "line 5: key size: a value or a list of values belongs here",
		"targets:\n  - a\n":                                           "line 2: key targets: the targets, each a name and its keys, belong here",
		"- a\n":                                                       "line 1: the keys defaults and targets belong here",
		"targets:\n  a: {min_interval: soon, timeout: late}\n":        "line 2: a time such as 15m belongs here; line 2: a time such as 15m belongs here",
		"targets: [\n": "line 1: did not find expected node content",
		"targets:\n  a: {url: //n/a}\n---\ntargets:\n":      "it has more than one document",
		"targets:\n\ta: {url: //n/a}\n":                     "line 2: found character that cannot start any token",
		"targets: {a: {url: //n/a, labels: {x: \"\xff\"}}}": "invalid leading UTF-8",
		"\x00":                            "control characters are not allowed",
		"# " + strings.Repeat("x", 1<<20): "it is longer than 1 MiB",
	} {
		_, err := exporter.Parse(strings.NewReader(text))
		if !errors.Is(err, probe.ErrUsage) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: %v, want %s", text, err, want)
		}
	}
}

func TestAConfigurationMayUseAnchors(t *testing.T) {
	c, err := exporter.Parse(strings.NewReader("targets:\n  a: &a {url: //n/a, size: 1MiB, patterns: &p [SEQ1M, RND4K]}\n  b: {<<: *a, url: //n/b}\n  c: {url: //n/c, patterns: *p}\n"))
	if err != nil || c.Targets["b"].Settings["size"].Values[0] != "1MiB" || len(c.Targets["c"].Settings["patterns"].Values) != 2 {
		t.Errorf("%+v %v", c.Targets, err)
	}
}

// FuzzParse: whatever the file is, there is a configuration or a message in one line.
func FuzzParse(f *testing.F) {
	for _, s := range []string{twoTargets, "", "targets: {a: {url: //n/a, password: &x *x}}", "a: &a [*a]", "<<: {}", "targets: {a: {<<: [1]}}", "targets: !!binary x", "- - -"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := exporter.Parse(strings.NewReader(text))
		if err != nil {
			if !errors.Is(err, probe.ErrUsage) || strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Errorf("%q", err)
			}
			return
		}
		c.Hash()
	})
}

// Without the space after a colon a secret is a part of a key, and no part of a message.
func TestSecretsInKeysAreNotTold(t *testing.T) {
	for _, text := range []string{
		"targets: {a: {url: smb://h/s, password:hunter2}}",
		"targets: {a: {url: smb://h/s, password:hunter2: x}}",
		"targets: {a: {url: smb://h/s, password:hunter2: {x: y}}}",
		"targets: {a: {url: smb://h/s, password:hunter2: x, password:hunter2: y}}",
		"targets: {a: {url: smb://h/s, password, hunter2}}",
		"targets: {a: {url: smb://h/s, labels: {password:hunter2}}}",
		"targets: {a: {url: smb://h/s}, password:hunter2}",
		"targets: {a: {url: smb://h/s}}\npassword:hunter2: x\n",
		"targets: {a: {url: smb://h/s}}\npassword:hunter2\n",
		"defaults: {password:hunter2}\ntargets: {a: {url: smb://h/s}}\n",
	} {
		c, err := exporter.Parse(strings.NewReader(text))
		if err != nil && strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", text, err)
		}
		for key := range c.Targets["a"].Settings {
			if exporter.KeyName(key) == key {
				t.Errorf("%s: key %s is told", text, key)
			}
		}
	}
}
