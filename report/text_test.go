package report

import (
	"strings"
	"testing"
	"unicode"

	"nasprobe/patterns"
	"nasprobe/probe"
)

func TestTextColumnsAlignWithAnyFigures(t *testing.T) {
	r := runOf(
		rowOf(pattern(true, 4*kib, 1, patterns.Read), 0.001*mega),
		rowOf(patterns.Pattern{BlockSize: 64 * mib, QueueDepth: 1024, Threads: 64, Op: patterns.Mix, ReadPercent: 70}, 99999*mega, 1*mega),
		probe.NewRow(pattern(true, 512*kib, 1, patterns.Write)),
	)
	lines := table(textColumns(r), r.Rows)
	for _, l := range lines {
		if columns(l) != columns(lines[0]) {
			t.Errorf("lines of different widths:\n%s", strings.Join(lines, "\n"))
		}
	}
	for _, s := range []string{"0.001", "1.000-99999", "0 of 1", "2 of 1"} {
		if !strings.Contains(strings.Join(lines, "\n"), s) {
			t.Errorf("no %q in\n%s", s, strings.Join(lines, "\n"))
		}
	}
}

func TestTableCountsWideCharactersTwice(t *testing.T) {
	cols := []column[string]{{"name", func(s string) string { return s }}, {"n", func(string) string { return "1" }}}
	got := table(cols, []string{"共有", "abc", "e\u0301"})
	want := []string{"name  n", "共有  1", "abc   1", "e\u0301     1"}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("line %d: %q, want %q", i, got[i], want[i])
		}
	}
}

// hostile fills every text of r that a user or a server chooses.
func hostile(r *probe.Run) {
	const evil = "\x1b]0;owned\x07\u009b31m\u202e\u2028\r\nx\xff"
	r.Label, r.Comment, r.Tags = evil, evil, map[string]string{evil: evil}
	r.Tool.Version, r.Host.OS = evil, evil
	r.Target = probe.TargetInfo{URL: "smb://nas/" + evil + "%c2%9b%e2%80%ae%1b", Protocol: "smb", Server: evil, Share: evil}
	r.Conditions = probe.Conditions{Dialect: evil, Signing: evil, Encryption: evil, Auth: evil, User: evil, DataPath: evil, WriteMode: evil}
	r.Path = probe.Path{Interface: evil, Local: evil, Remote: evil}
	r.Host.CPU, r.Environment = evil, probe.Environment{DriverVersion: evil, Firmware: evil, ReceiveCoalescing: evil, CongestionControl: evil}
	r.Plan.Profile, r.Plan.Data = evil, evil
	r.Rows[0].Pattern = evil
	r.Warnings = []probe.Warning{{Code: evil, Message: evil, Remedy: evil}}
	r.Verdict = &probe.Verdict{Rows: []probe.RowVerdict{{Pattern: evil, LimitedBy: evil, Evidence: []probe.Evidence{{Figure: evil, Note: evil}}}}}
}

func TestNothingHostileReachesATerminal(t *testing.T) {
	r := runOf(rowOf(pattern(false, mib, 1, patterns.Read), 1e8))
	hostile(r)
	for _, f := range Formats() {
		format := f.Name
		out := strings.ReplaceAll(render(t, format, r, Options{Width: 40}), "\r\n", "\n")
		for _, c := range out {
			if c != '\n' && !unicode.IsGraphic(c) {
				t.Errorf("%s: %U reaches the terminal", format, c)
			}
		}
		if format != "json" && !strings.Contains(strings.ReplaceAll(out, `\\`, `\`), `\x1b]0;owned\x07\u009b31m\u202e\u2028\x0d\x0ax\xff`) {
			t.Errorf("%s: the text is not shown escaped:\n%s", format, out)
		}
	}
}

func TestColorsOnlyWhenAsked(t *testing.T) {
	r := readRun(t, "cdm3-incomplete")
	bare := render(t, "text", r, Options{})
	if strings.Contains(bare, "\x1b") {
		t.Error("colours without being asked for")
	}
	colored := render(t, "text", r, Options{Color: true})
	if !strings.Contains(colored, red+"INCOMPLETE: "+reset) || !strings.Contains(colored, yellow+"Warning: "+reset) {
		t.Errorf("no colours:\n%q", colored)
	}
	strip := strings.NewReplacer(bold, "", yellow, "", red, "", reset, "")
	if strip.Replace(colored) != bare {
		t.Error("colours change the text")
	}
}

func TestSentencesAreWrappedAtTheWidth(t *testing.T) {
	out := render(t, "text", readRun(t, "cdm3-smb"), Options{Width: 80})
	for _, l := range strings.Split(out, "\n") {
		if columns(l) > 80 {
			t.Errorf("%d columns: %s", columns(l), l)
		}
	}
	whole := render(t, "text", readRun(t, "cdm3-smb"), Options{})
	if strings.Join(strings.Fields(out), " ") != strings.Join(strings.Fields(whole), " ") {
		t.Error("wrapping changes the words")
	}
	for _, width := range []int{1, 8, 9, 10} {
		render(t, "text", readRun(t, "cdm3-smb"), Options{Width: width})
	}
}

// Where a flush takes long, the writes have their throughput without it beside it.
func TestWritesWithoutTheirFlush(t *testing.T) {
	for flush, told := range map[float64]bool{0.05: false, 1: true} {
		row := probe.NewRow(patterns.Pattern{BlockSize: 1 << 20, QueueDepth: 8, Threads: 1, Op: patterns.Write})
		for range 3 {
			row.Passes = append(row.Passes, probe.Pass{Seconds: 2, Bytes: 100e6, FlushTime: flush, Throughput: 50e6})
		}
		row.Summarize()
		var b strings.Builder
		if err := writeText(&b, &probe.Run{Plan: probe.PlanInfo{Passes: 3}, Rows: []probe.Row{row}}, Options{}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(b.String(), "w/o flush\n") && strings.Contains(b.String(), "100.000\n") && strings.Contains(b.String(), "w/o flush: MB/s of"); got != told {
			t.Errorf("a flush of %g of 2 s:\n%s", flush, b.String())
		}
	}
}
