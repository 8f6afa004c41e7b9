package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"nasprobe/probe/probetest"
)

// The README's rates are those that probe/stats computes.
func TestReadmeTruthTable(t *testing.T) {
	read := func(path ...string) string {
		b, err := os.ReadFile(filepath.Join(append([]string{probetest.Root()}, path...)...))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	number := regexp.MustCompile(`[<>]?\d+|never`)
	computed := map[string][]string{} // by passes and noise: shifts of 0, 1, 3, 5, 10, 50 %
	for line := range strings.Lines(read("probe", "stats", "doc.go")) {
		if n := number.FindAllString(line, -1); strings.HasPrefix(line, "//\t") && len(n) == 8 {
			computed[n[0]+" "+n[1]] = n[2:]
		}
	}
	rows := regexp.MustCompile(`(?m)^\| (\d+) \| (\d+) % \|(.*)$`).FindAllStringSubmatch(read("README.md"), -1)
	if len(rows) != 4 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		has, want := number.FindAllString(row[3], -1), computed[row[1]+" "+row[2]]
		if len(want) != 6 || len(has) != 5 {
			t.Fatalf("row %v against %v", has, want)
		}
		for i, shift := range []int{0, 2, 3, 4, 5} {
			if has[i] != want[shift] {
				t.Errorf("%s passes, noise %s %%: %s, computed %s", row[1], row[2], has[i], want[shift])
			}
		}
	}
	tables := regexp.MustCompile(`(?m)^//\t +5 % +(\d+) %$`).FindStringSubmatch(read("probe", "stats", "doc.go"))
	if tables == nil || !strings.Contains(strings.Join(strings.Fields(read("README.md")), " "), "about "+tables[1]+" % of cases") {
		t.Errorf("the rate of tables with a false verdict is %v", tables)
	}
}
