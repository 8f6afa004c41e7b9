package report

import (
	"bytes"
	"strings"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

// The text of a check begins with its state, tells all that the sentence has no room for,
// and ends with the table of the run.
func TestCheckText(t *testing.T) {
	for name, parts := range map[string][]string{
		"ok":       {"OK: seq-read 113", "Baseline: 10 runs", "SEQ1M Q1T1 read "},
		"first":    {"Note: two passes a row", "no baseline yet"},
		"critical": {"seq-read: 42.1 MB/s (median 113.4 MB/s, 112.3 MB/s to 114.5 MB/s; WARNING below 90.72 MB/s, CRITICAL below 68.04 MB/s)", "mss: 1448 bytes (WARNING below 8948 bytes)", "CRITICAL: seq-read 42.1 MB/s", "Changed: MSS 8948 -> 1448", "signing off -> required"},
		"failed":   {"UNKNOWN: connect nas:445: connection refused", "Remedy: "},
	} {
		res := checkResults(t)[name]
		var out bytes.Buffer
		if err := WriteCheckText(&out, res, Options{}); err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(out.String(), "\n")
		if !strings.HasPrefix(first, res.State.String()+": ") {
			t.Errorf("%s begins with %s", name, first)
		}
		for _, part := range parts {
			if !strings.Contains(strings.ToLower(out.String()), strings.ToLower(part)) {
				t.Errorf("%s: no %q in\n%s", name, part, out.String())
			}
		}
	}
}

// Names of others drive no terminal.
func TestCheckTextIsPrintable(t *testing.T) {
	run := checkedRun(11, 42.1, 98, 40, 35)
	run.Conditions.User, run.Target.URL = "a\x1b[2J\nOK: b", "smb://nas/\x1b[2J"
	res := health.Check(run, checkedBefore(), health.DefaultRules())
	res.Notes, res.Remedy = []string{"note \x1b[2J"}, "try \x1b[2J\nOK: c"
	res.Run.Warnings = []probe.Warning{{Message: "m \x1b[2J", Remedy: "\x1b[2J"}}
	var out bytes.Buffer
	if err := WriteCheckText(&out, res, Options{}); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); strings.Contains(text, "\x1b") || strings.Contains(text, "\nOK: ") || !strings.Contains(text, `user probe -> a\x1b[2J`) {
		t.Errorf("%q", text)
	}
}

// What a check chose for itself is no warning in it.
func TestAHealthyCheckWarnsOfNothing(t *testing.T) {
	run := checkedRun(11, 113, 98, 40, 35)
	run.Warnings = []probe.Warning{probe.Warn("capped-writes", "12 MiB")}
	res := health.Check(run, checkedBefore(), health.DefaultRules())
	var text bytes.Buffer
	if err := WriteCheckText(&text, res, Options{}); err != nil {
		t.Fatal(err)
	}
	if out := text.String() + plugin(t, res); strings.Contains(out, "12 MiB") || strings.Contains(out, "Warning: ") || len(run.Warnings) != 1 {
		t.Error(out)
	}
}
