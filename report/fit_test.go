package report

import (
	"slices"
	"strings"
	"testing"

	"nasprobe/patterns"
)

func TestNarrowTerminalsDropColumnsRatherThanWrap(t *testing.T) {
	r := readRun(t, "cdm3-smb")
	rowsOnly := func(out string) []string {
		lines := strings.Split(out, "\n")
		return lines[slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "Pattern") }):][:1+len(r.Rows)]
	}
	for width, want := range map[int]string{
		79: "",
		78: "flush %",
		69: "flush %, CPU %",
		62: "flush %, CPU %, p99 ms",
		54: "flush %, CPU %, p99 ms, p50 ms",
	} {
		out := render(t, "text", r, Options{Width: width})
		for _, l := range rowsOnly(out) {
			if columns(l) > width {
				t.Errorf("%d columns at a width of %d: %s", columns(l), width, l)
			}
		}
		told := "not shown for want of room: " + want + ")"
		if flat := strings.Join(strings.Fields(out), " "); want != "" && !strings.Contains(flat, told) || want == "" && strings.Contains(flat, "want of room") {
			t.Errorf("at %d: no %q in\n%s", width, told, out)
		}
	}
	if out := render(t, "text", r, Options{Width: 1}); !strings.Contains(out, "109.866") {
		t.Errorf("no figures at all:\n%s", out)
	}
}

func TestOnePassHasNoRange(t *testing.T) {
	r := runOf(rowOf(pattern(true, 4*kib, 1, patterns.Read), 1e8))
	if got := rangeText(r.Rows[0]); got != absent {
		t.Errorf("%q", got)
	}
}

func TestReadOnlyTextHasNoDataKind(t *testing.T) {
	r := runOf(rowOf(pattern(true, 4*kib, 1, patterns.Read), 1e8))
	r.Plan.ReadOnly, r.Plan.Data = true, "existing"
	if out := render(t, "text", r, Options{}); strings.Contains(out, "data") || !strings.Contains(out, "read only") {
		t.Error(out)
	}
}
