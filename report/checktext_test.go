package report

import (
	"bytes"
	"strings"
	"testing"
)

// The text of a check begins with its state, tells all that the sentence has no room for,
// and ends with the table of the run.
func TestCheckText(t *testing.T) {
	for name, parts := range map[string][]string{
		"ok":       {"OK: seq-read 113", "Baseline: 10 runs", "SEQ1M Q1T1 read "},
		"first":    {"Note: two passes a row", "no baseline yet"},
		"critical": {"CRITICAL: seq-read 42.1 MB/s", "Changed: MSS 8948 -> 1448", "signing off -> required"},
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
