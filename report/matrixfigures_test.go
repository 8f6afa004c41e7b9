package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// streamed is a run of bare TCP.
func streamed(write float64, tags ...string) *probe.Run {
	r := tagged(1, tags...)
	row := probe.NewStreamRow(1, patterns.Write)
	row.Throughput.Median = write
	r.Rows = []probe.Row{row}
	return r
}

// twoFigures are TCP streams and sequential reads, from whom with which frames.
func twoFigures(t *testing.T, title string, runs ...*probe.Run) *Matrix {
	t.Helper()
	stream, err := NewMatrixFigure(metricNamed(t, "tcp-write"), title, "Mbit/s")
	if err != nil {
		t.Fatal(err)
	}
	read, err := NewMatrixFigure(metricNamed(t, "seq-read"), "", "")
	if err != nil {
		t.Fatal(err)
	}
	p := NewPivot(MatrixSpec{Rows: []string{"from"}, Column: FramesTag, Figures: []MatrixFigure{stream, read}})
	for _, r := range runs {
		p.Add(r)
	}
	return p.Matrix()
}

// Runs of several kinds meet in one line; what one figure lacks stays empty, and is left out
// of nothing else.
func TestSeveralFigures(t *testing.T) {
	other := streamed(1, "from=c", "frames=jumbo")
	other.Rows = []probe.Row{probe.NewRow(pattern(true, 4*kib, 1, patterns.Write))}
	m := twoFigures(t, "a stream of bare TCP through it", streamed(100e6, "from=a", "frames=standard"), streamed(123e6, "from=a", "frames=jumbo"),
		tagged(40e6, "from=a", "frames=jumbo"), tagged(30e6, "from=b", "frames=jumbo"), tagged(50e6, "from=b", "frames=jumbo"), streamed(1, "from=a"), other)
	if m.Unplaced != 1 || m.Unmeasured != 1 {
		t.Errorf("%d unplaced, %d unmeasured", m.Unplaced, m.Unmeasured)
	}
	for layout, want := range map[string]string{
		"csv": "from,a stream of bare TCP through it_jumbo,a stream of bare TCP through it_standard,seq-read_jumbo,seq-read_standard\r\n" +
			"a,984,800,40,\r\nb,,,40,\r\n",
		"text": "a stream of bare TCP through it (tcp-write), Mbit/s; seq-read, MB/s: the median of the runs of each cell\n\n" +
			"      a stream of bare TCP through it  seq-read\n" +
			"from                  jumbo  standard  jumbo  standard\n" +
			"a                       984       800     40\n" +
			"b                                         40\n\n" +
			"Of 4 cells, 1 is of several runs (up to 2): their median; json has the number of each.\n",
	} {
		if got := laidOut(t, m, layout); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", layout, got, want)
		}
	}
	var doc struct {
		Metric  string
		Columns []string
		Figures []struct{ Metric, Title, Unit string }
		Lines   []struct{ Cells []*MatrixCell }
	}
	if err := json.Unmarshal([]byte(laidOut(t, m, "json")), &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Figures) != 2 || doc.Figures[0].Unit != "B/s" || doc.Metric != "" || len(doc.Columns) != 2 || len(doc.Lines) != 2 || len(doc.Lines[0].Cells) != 4 ||
		doc.Lines[0].Cells[3] != nil || doc.Lines[1].Cells[2].N != 2 {
		t.Errorf("%+v", doc)
	}
}

func laidOut(t *testing.T, m *Matrix, layout string) string {
	t.Helper()
	for _, l := range MatrixLayouts() {
		if l.Name == layout {
			var buf bytes.Buffer
			if err := l.Write(&buf, m, Options{}); err != nil {
				t.Fatal(err)
			}
			return buf.String()
		}
	}
	t.Fatal(layout)
	return ""
}

// The path tells which frames it carried, unless a tag says so or the system does not know.
func TestFramesOfTheRun(t *testing.T) {
	for mss, want := range map[int]string{0: "", 1448: "standard", 1460: "standard", 8948: "jumbo"} {
		mtu := 1500
		if want == "jumbo" {
			mtu = 9000
		}
		r := tagged(1)
		r.Path = probe.Path{SendMSS: mss, PathMTU: mtu, Remote: "10.0.0.1:445"}
		if got, ok := TagValue(r, FramesTag); got != want || ok != (want != "") {
			t.Errorf("%d: %q, %v", mss, got, ok)
		}
		r.Tags[FramesTag] = "baby giants"
		if got, _ := TagValue(r, FramesTag); got != "baby giants" {
			t.Errorf("%d: %q", mss, got)
		}
	}
}

// A title of others neither breaks a table nor reaches a terminal.
func TestHostileTitles(t *testing.T) {
	m := twoFigures(t, "a|b\x1b[2J`<b>", streamed(1e6, "from=a", "frames=jumbo"))
	for _, l := range MatrixLayouts() {
		if out := laidOut(t, m, l.Name); strings.ContainsAny(out, "\x1b\x00") || l.Name == "markdown" && strings.Contains(out, "<b>") {
			t.Errorf("%s:\n%s", l.Name, out)
		}
	}
}
