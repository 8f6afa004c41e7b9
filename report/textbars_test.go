package report

import (
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// barsIn are the bars of a report, a line a row.
func barsIn(out string) []string {
	var bars []string
	for l := range strings.Lines(out) {
		if i := strings.IndexAny(l, "\u2588\u2589\u258a\u258b\u258c\u258d\u258e\u258f#"); i >= 0 {
			bars = append(bars, strings.TrimSpace(l[i:]))
		}
	}
	return bars
}

func TestBarsAreThereOnWideTerminalsOnly(t *testing.T) {
	r := readRun(t, "cdm3-smb")
	bare := render(t, "text", r, Options{})
	for _, width := range []int{0, 80, 99} {
		if bars := barsIn(render(t, "text", r, Options{Width: width, Unicode: true})); len(bars) > 0 {
			t.Errorf("bars at %d columns: %q", width, bars)
		}
	}
	for _, width := range []int{100, 120, 300} {
		out := render(t, "text", r, Options{Width: width, Unicode: true})
		if bars := barsIn(out); len(bars) != len(r.Rows) {
			t.Errorf("%d bars at %d columns\n%s", len(bars), width, out)
		}
		for l := range strings.Lines(out) {
			if columns(strings.TrimRight(l, "\n")) > width {
				t.Errorf("%d columns at %d: %s", columns(l), width, l)
			}
		}
		if lines := strings.Split(out, "\n"); !strings.HasPrefix(lines[7], strings.Split(bare, "\n")[7]) || !strings.HasSuffix(lines[6], "0-109.9 MB/s") {
			t.Errorf("the figures are not those of a file, or the bars have no scale:\n%s", out)
		}
	}
}

// A bar is as long as its share of the largest, to an eighth of a column.
func TestBarsAreProportional(t *testing.T) {
	r := runOf(rowOf(pattern(false, mib, 1, patterns.Read), 100*mega), rowOf(pattern(false, mib, 1, patterns.Write), 53*mega),
		rowOf(pattern(true, 4*kib, 1, patterns.Read), 0.001*mega), probe.NewRow(pattern(true, 4*kib, 1, patterns.Write)))
	eighths := func(bar string) (n int) {
		for _, c := range bar {
			n += int('\u2590' - c)
		}
		return n
	}
	bars := barsIn(render(t, "text", r, Options{Width: 200, Unicode: true}))
	if len(bars) != 3 || eighths(bars[0]) != 40*8 || eighths(bars[1]) != 170 || eighths(bars[2]) != 1 {
		t.Errorf("%q", bars)
	}
	bars = barsIn(render(t, "text", r, Options{Width: 200}))
	if len(bars) != 3 || bars[0] != strings.Repeat("#", 40) || bars[1] != strings.Repeat("#", 21) || bars[2] != "#" {
		t.Errorf("%q without Unicode", bars)
	}
}
