package probe

import (
	"strings"
	"testing"

	"nasprobe/probe/stats"
)

// found is the message of a finding about run, or "".
func found(run *Run, code string) string {
	for _, w := range findings(run) {
		if w.Code == code {
			return w.Message
		}
	}
	return ""
}

func TestRowsWhosePassesDifferAreNamedInOneWarning(t *testing.T) {
	row := func(name string, least, most float64) Row {
		return Row{Pattern: name, Throughput: stats.Summary{Min: least, Max: most}}
	}
	for want, rows := range map[string][]Row{
		"":                                  {row("even", 10, 20), row("none", 0, 0)},
		"row odd differ by a factor of 3.0": {row("even", 10, 10), row("odd", 10, 30)},
		"row worst differ by a factor of 5.0, those of 1 other row by more than 2":  {row("odd", 10, 30), row("worst", 10, 50)},
		"row worst differ by a factor of 5.0, those of 2 other rows by more than 2": {row("odd", 10, 30), row("worst", 10, 50), row("odd", 10, 40)},
	} {
		got := found(&Run{Rows: rows}, "spread")
		if !strings.HasSuffix(got, want) || (got == "") != (want == "") {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestRetransmitsAreGivenAsAShare(t *testing.T) {
	again := int64(96)
	run := &Run{Path: Path{SendMSS: 1448, Local: "10.0.0.2:5", Remote: "10.0.0.1:445"},
		Rows: []Row{{Passes: []Pass{{Bytes: 1448 * 121_234, Retransmits: &again}}}}}
	if got, want := found(run, "retransmits"), "96 of about 120,000 TCP segments (0.08 %) had to be sent again"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, remote := range []string{"127.0.0.1:445", "[::1]:445", "10.0.0.2:445"} {
		run.Path.Remote = remote
		if got := found(run, "retransmits"); got != "" {
			t.Errorf("%s, which is this machine: %s", remote, got)
		}
	}
}
