package report

import (
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

func TestCDMTextTellsWhatItLacks(t *testing.T) {
	f, err := Lookup("cdm")
	if err != nil {
		t.Fatal(err)
	}
	seq, other := rowOf(pattern(false, mib, 1, patterns.Read), 1e8), rowOf(pattern(false, mib, 8, patterns.Read), 1e8)
	for name, c := range map[string]struct {
		run  *probe.Run
		want string
	}{
		"all":     {readRun(t, "cdm3-smb"), ""},
		"one":     {runOf(seq), "7 of its eight rows were not measured and stand as 0.000"},
		"foreign": {runOf(seq, other), "1 row of the run is no part of it, 7 of its eight rows were not measured and stand as 0.000"},
	} {
		if got := f.Gaps(c.run); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// The column of the table is true: a format that says so has the warning's words.
func TestFormatsThatCarryWarnings(t *testing.T) {
	r := readRun(t, "cdm3-smb")
	r.Warnings = []probe.Warning{{Code: "code", Message: "a finding", Remedy: "a remedy"}}
	for _, f := range Formats() {
		out := render(t, f.Name, r, Options{})
		if has := strings.Contains(out, "a finding") && strings.Contains(out, "a remedy"); has != f.Warnings {
			t.Errorf("%s: carries warnings: %v, and the table says %v", f.Name, has, f.Warnings)
		}
	}
}
