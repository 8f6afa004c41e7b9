package report

import (
	"encoding/csv"
	"strconv"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

func readCSV(t *testing.T, r *probe.Run) []map[string]string {
	t.Helper()
	records, err := csv.NewReader(strings.NewReader(render(t, "csv", r, Options{}))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]string
	for _, rec := range records[1:] {
		line := map[string]string{}
		for i, name := range records[0] {
			line[name] = rec[i]
		}
		out = append(out, line)
	}
	return out
}

func TestCSVHasALineForEachPass(t *testing.T) {
	for name := range recorded() {
		t.Run(name, func(t *testing.T) {
			r := readRun(t, name)
			lines := readCSV(t, r)
			for _, row := range r.Rows {
				for n, p := range row.Passes {
					l := lines[0]
					lines = lines[1:]
					f, err := strconv.ParseFloat(l["bytes_per_second"], 64)
					if err != nil || f != p.Throughput {
						t.Errorf("%s: bytes_per_second %q, want %v", row.Pattern, l["bytes_per_second"], p.Throughput)
					}
					if l["pattern"] != row.Pattern || l["pass"] != strconv.Itoa(n+1) || l["warmup"] != strconv.FormatBool(p.Warmup) {
						t.Errorf("%s pass %d: %v", row.Pattern, n+1, l)
					}
				}
			}
			if len(lines) != 0 {
				t.Errorf("%d lines too many", len(lines))
			}
		})
	}
}

func TestCSVOfTextsThatNeedCare(t *testing.T) {
	r := runOf(rowOf(pattern(false, mib, 1, patterns.Read), 1e15))
	r.Target.URL = "smb://nas/a,\"b\""
	for label, want := range map[string]string{
		"=HYPERLINK(1)": "'=HYPERLINK(1)", "+1": "'+1", "-1": "'-1", "@x": "'@x", "a\r\nb": `a\x0d\x0ab`,
		"a=b": "a=b", "共有, \"q\"": "共有, \"q\"", "": "",
	} {
		r.Label = label
		l := readCSV(t, r)[0]
		if l["label"] != want || l["target"] != r.Target.URL {
			t.Errorf("label %q: %q, target %q", label, l["label"], l["target"])
		}
		if l["bytes_per_second"] != "1000000000000000" || l["retransmits"] != "" || l["send_mss_bytes"] != "" {
			t.Errorf("figures: %v", l)
		}
	}
}
