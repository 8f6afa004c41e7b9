package report

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/metric"
)

func TestOrderOfColumns(t *testing.T) {
	for _, c := range []struct{ lists, want string }{
		{"", ""},
		{"a b c", "a b c"},
		{"b c, a c, a b", "a b c"},     // who to whom, without the diagonal
		{"a, a b, a b c", "a b c"},     // each line has one more
		{"c, b, a", "c b a"},           // nothing but the first appearance
		{"a b, b a", "a b"},            // they contradict each other
		{"b a, c b, a c", "b a c"},     // in a circle
		{"x a b, b c, c a", "x a b c"}, // what is in no circle is not drawn into it
		{"a b c d, b d, c d, a d", "a b c d"},
	} {
		var lists [][]string
		for l := range strings.SplitSeq(c.lists, ",") {
			lists = append(lists, strings.Fields(l))
		}
		if got := strings.Join(inOrder(lists), " "); got != c.want {
			t.Errorf("%q: %q, want %q", c.lists, got, c.want)
		}
	}
}

// tagged is a run of one sequential row.
func tagged(read float64, tags ...string) *probe.Run {
	r := runOf(rowOf(pattern(false, mib, 1, patterns.Read), read))
	r.Tags = map[string]string{}
	for _, t := range tags {
		k, v, _ := strings.Cut(t, "=")
		r.Tags[k] = v
	}
	return r
}

func metricNamed(t *testing.T, name string) metric.Metric {
	t.Helper()
	m, err := metric.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func matrixOf(t *testing.T, rows []string, column, name, unit string, runs ...*probe.Run) *Matrix {
	t.Helper()
	f, err := NewMatrixFigure(metricNamed(t, name), "", unit)
	if err != nil {
		t.Fatal(err)
	}
	p := NewPivot(MatrixSpec{Rows: rows, Column: column, Figures: []MatrixFigure{f}})
	for _, r := range runs {
		p.Add(r)
	}
	return p.Matrix()
}

func TestCellsAreMediansAndTheRestIsTold(t *testing.T) {
	m := matrixOf(t, []string{"from"}, "to", "seq-read", "", tagged(100e6, "from=a", "to=b"), tagged(30e6, "from=a", "to=b"), tagged(90e6, "from=a", "to=b"),
		tagged(1e6, "from=b", "to=a"), tagged(1e6, "from=b"), tagged(1e6, "to=b"), runOf(rowOf(pattern(true, 4*kib, 1, patterns.Read), 1)))
	r := tagged(1e6, "from=a", "to=b")
	r.Rows[0].Op, r.Rows[0].Throughput.Median = patterns.Write, 1e6
	m2 := matrixOf(t, []string{"from"}, "to", "seq-read", "", r)
	if m.Unplaced != 3 || m.Unmeasured != 0 || m2.Unmeasured != 1 || len(m2.Lines) != 0 {
		t.Errorf("unplaced %d, unmeasured %d and %d", m.Unplaced, m.Unmeasured, m2.Unmeasured)
	}
	want := "[{[a] [{9e+07 3} {0 0}]} {[b] [{0 0} {1e+06 1}]}]"
	if got := fmt.Sprint(m.Lines); got != want || !slices.Equal(m.Columns, []string{"b", "a"}) {
		t.Errorf("%v\n%s", m.Columns, got)
	}
}

func TestFactsStandInForTags(t *testing.T) {
	r := tagged(1e6, "host=of the tag")
	r.Label, r.Host.Name = "L", "of the run"
	for name, want := range map[string]string{"label": "L", "host": "of the tag", "target": "smb://nas/share", "profile": "cdm3"} {
		if got, ok := TagValue(r, name); got != want || !ok {
			t.Errorf("%s is %q, %v", name, got, ok)
		}
	}
	for _, name := range []string{"from", "", "tool"} {
		if got, ok := TagValue(r, name); ok {
			t.Errorf("%s is %q", name, got)
		}
	}
}

// Names come from files of others: they neither break a table nor reach a terminal.
func TestMatrixOfHostileNames(t *testing.T) {
	names := []string{"a|b", "=1+1", "\x1b[2J", "<b>", "a,b", "`x`", "@you", "共有"}
	var runs []*probe.Run
	for _, n := range names {
		runs = append(runs, tagged(1e6, "from="+n, "to="+n))
	}
	m := matrixOf(t, []string{"from"}, "to", "seq-read", "", runs...)
	for _, l := range MatrixLayouts() {
		var buf bytes.Buffer
		if err := l.Write(&buf, m, Options{}); err != nil {
			t.Fatal(err)
		}
		if out := buf.String(); strings.ContainsAny(out, "\x1b\x00") || l.Name == "markdown" && strings.Contains(out, "<b>") {
			t.Errorf("%s:\n%s", l.Name, out)
		}
		if l.Name == "markdown" {
			for _, line := range strings.Split(strings.TrimSpace(buf.String()), "\n")[2:] {
				if strings.Count(strings.ReplaceAll(line, `\|`, ""), "|") != len(names)+2 {
					t.Errorf("the line has other cells: %s", line)
				}
			}
		}
	}
}

// A figure has the digits that it was imported with, whatever units it went through.
func TestDigitsSurviveTheUnits(t *testing.T) {
	for _, unit := range []string{"Mbit/s", "MB/s", "MiB/s", "kB/s", "Gbit/s"} {
		for _, text := range []string{"0.1", "640", "0.3", "123.456789", "941", "1e3", "7.7"} {
			h, err := NewHandTable(HandSpec{Tags: []string{"from"}, Other: &HandColumn{Metric: metricNamed(t, "seq-read"), Unit: unit}})
			if err != nil {
				t.Fatal(err)
			}
			runs, err := h.Read(strings.NewReader("from,x\na,"+text+"\n"), "t")
			if err != nil {
				t.Fatal(err)
			}
			var buf bytes.Buffer
			if err := writeMatrixCSV(&buf, matrixOf(t, []string{"from"}, ColumnTag, "seq-read", unit, runs...), Options{}); err != nil {
				t.Fatal(err)
			}
			if want := strings.Replace("from,x\r\na,"+text+"\r\n", "1e3", "1000", 1); buf.String() != want {
				t.Errorf("%s %s: %q", text, unit, buf.String())
			}
		}
	}
}
