package report

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

func comparisonText(t *testing.T, c *compare.Comparison, o Options) string {
	t.Helper()
	var buf bytes.Buffer
	if err := writeCompareText(&buf, c, o); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func TestComparisonsEqualTheirGoldens(t *testing.T) {
	for name, c := range comparisons() {
		for _, format := range []string{"text", "csv"} {
			t.Run(name+"/"+format, func(t *testing.T) {
				compareGolden(t, filepath.Join(testdata, "golden", "compare-"+name+"."+format), renderComparison(t, format, c))
			})
		}
	}
}

// recordedComparison sets recorded results against each other.
func recordedComparison(t *testing.T, paths ...string) *compare.Comparison {
	t.Helper()
	var sides []compare.Input
	for _, path := range paths {
		f, err := os.Open(filepath.Join(testdata, path))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		runs, err := Read(f, path)
		if err != nil {
			t.Fatal(err)
		}
		sides = append(sides, compare.Input{Label: strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), Runs: runs})
	}
	c, err := compare.Of(sides, stats.DefaultRules())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestRecordedResultsCompareAsTheirGoldens(t *testing.T) {
	for name, c := range map[string]*compare.Comparison{
		"compare-cdm3-texts": recordedComparison(t, "cdm/cdm3-jumbo-off.txt", "cdm/cdm3-jumbo-on.txt"),
		"compare-smb-nfs":    recordedComparison(t, "runs/cdm3-smb.json", "runs/cdm3-nfs.json"),
		"compare-lab-mtu":    recordedComparison(t, "runs/lab-mtu1500.json", "runs/lab-mtu9000.json"),
		"compare-lab-forgot": recordedComparison(t, "runs/lab-mtu1500.json", "runs/lab-mtu9000-forgot.json"),
		"compare-incomplete": recordedComparison(t, "runs/cdm3-smb.json", "runs/cdm3-incomplete.json", "runs/cdm3-nfs.json"),
	} {
		t.Run(name, func(t *testing.T) {
			compareGolden(t, filepath.Join(testdata, "golden", name+".text"), comparisonText(t, c, Options{Width: 80}))
			compareGolden(t, filepath.Join(testdata, "golden", name+".json"), renderComparison(t, "json", c))
		})
	}
}

// Tables drop columns rather than wrap, and sentences wrap.
func TestComparisonsFitTheirWidth(t *testing.T) {
	all := comparisons()
	delete(all, "hostile") // its rows have names that no terminal could hold
	for name, c := range all {
		for _, width := range []int{80, 100, 132} {
			for _, l := range strings.Split(comparisonText(t, c, Options{Width: width}), "\n") {
				if columns(l) > width && strings.Contains(strings.TrimSpace(l), "  ") {
					t.Errorf("%s: %d columns at a width of %d: %s", name, columns(l), width, l)
				}
			}
		}
	}
	narrow := comparisonText(t, twoSides(), Options{Width: 80})
	for _, needed := range []string{"A MB/s", "B MB/s", "change", "verdict"} {
		if !strings.Contains(narrow, needed) {
			t.Errorf("no column %s in\n%s", needed, narrow)
		}
	}
}

func TestTheLastLineIsTheSummary(t *testing.T) {
	c := twoSides()
	c.Summary = "Jumbo frames: sequential reads 48 % faster"
	if out := comparisonText(t, c, Options{}); !strings.HasSuffix(out, "\n"+c.Summary+"\n") {
		t.Error(out)
	}
}

func TestVerdictsHaveTheirColours(t *testing.T) {
	out := comparisonText(t, twoSides(), Options{Color: true})
	for _, l := range strings.Split(out, "\n") {
		style := ""
		switch {
		case strings.HasSuffix(l, "faster"+reset):
			style = green
		case strings.HasSuffix(l, "slower"+reset):
			style = red
		}
		if !strings.HasPrefix(l, style) || style == "" && (strings.HasPrefix(l, green) || strings.HasPrefix(l, red)) {
			t.Errorf("%q", l)
		}
	}
	if !strings.Contains(out, green) || strings.Contains(comparisonText(t, twoSides(), Options{}), "\x1b") {
		t.Error(out)
	}
}

// Each record has a field for each column, and the figures are those of the comparison.
func TestCompareCSVHasALineARowAndSide(t *testing.T) {
	for name, c := range comparisons() {
		records, err := csv.NewReader(strings.NewReader(renderComparison(t, "csv", c))).ReadAll()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(records) != 1+len(rowSides(c)) {
			t.Errorf("%s: %d records", name, len(records))
		}
	}
	c := recordedComparison(t, "cdm/cdm3-jumbo-off.txt", "cdm/cdm3-jumbo-on.txt")
	records, _ := csv.NewReader(strings.NewReader(renderComparison(t, "csv", c))).ReadAll()
	field := func(record int, name string) string { return records[record][slices.Index(records[0], name)] }
	if field(1, "change") != "" || field(2, "change") != short(c.Rows[0].Change[0]) || field(2, "verdict") != "faster" || field(2, "basis") != "single score" ||
		field(1, "median_bytes_per_second") != "24705000" || field(2, "side") != "2" {
		t.Errorf("%q", records[:3])
	}
}

func TestLetters(t *testing.T) {
	if letter(0) != "A" || letter(25) != "Z" || letter(26) != "S27" {
		t.Errorf("%s %s %s", letter(0), letter(25), letter(26))
	}
	if got := lettered([]string{"off", "on", "off"}); got != "off (A, C), on (B)" {
		t.Error(got)
	}
}

func TestCompareFormatsByEnding(t *testing.T) {
	for path, want := range map[string]string{"x.json": "json", "X.CSV": "csv", "a/b.md": "markdown", "x.txt": "text", "x": "", "x.pdf": ""} {
		if got, ok := CompareForFile(path); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %v", path, got, ok)
		}
	}
	if _, err := LookupCompare("cdm"); err == nil || !strings.Contains(probe.Remedy(err), "text, json, csv") {
		t.Errorf("%v: %s", err, probe.Remedy(err))
	}
}
