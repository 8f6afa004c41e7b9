package report

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// ninetyDays is a history with an MTU that was raised and fell back, and a link that fell
// to 100 Mbit/s.
func ninetyDays(runs int) History {
	h := History{Target: "smb://nas/share", Like: &probe.Run{Plan: probe.PlanInfo{Profile: "cdm3"}}}
	start := time.Date(2026, 9, 1, 6, 0, 0, 0, time.FixedZone("", 9*60*60))
	apart := 90 * 24 * time.Hour / time.Duration(runs)
	for _, row := range []struct {
		p    patterns.Pattern
		base float64
	}{
		{pattern(false, mib, 1, patterns.Read), 112e6}, {pattern(false, mib, 1, patterns.Write), 101e6}, {pattern(true, 512*kib, 1, patterns.Read), 84e6}, {pattern(true, 512*kib, 1, patterns.Write), 71e6},
		{pattern(true, 4*kib, 1, patterns.Read), 11e6}, {pattern(true, 4*kib, 1, patterns.Write), 9e6}, {pattern(true, 4*kib, 32, patterns.Read), 41e6}, {pattern(true, 4*kib, 32, patterns.Write), 30e6},
	} {
		t := Trend{Target: h.Target, Pattern: row.p.String()}
		for i := range runs {
			day := i * 90 / runs
			v := row.base * (1 + 0.012*math.Sin(float64(i)*2.3))
			switch {
			case day >= 75:
				v = min(v, 11.7e6) * (1 + 0.004*math.Sin(float64(i)))
			case day >= 30 && day < 60:
				v *= 1.05
			}
			p50 := float64(row.p.BlockSize) * float64(row.p.QueueDepth) / v
			t.Points = append(t.Points, Point{Run: fmt.Sprintf("run-%05d", i), Started: start.Add(time.Duration(i) * apart), Throughput: stats.Summary{Median: v, Min: v * 0.97, Max: v * 1.015},
				IOPS: v / float64(row.p.BlockSize), Latency: probe.Latency{Mean: p50, P50: p50, P90: 1.4 * p50, P99: 2.2 * p50, P999: 4 * p50, Max: 9 * p50}})
		}
		for day, d := range map[int]compare.Difference{30: {What: "MSS sent", Values: []string{"1448", "8948"}}, 60: {What: "MSS sent", Values: []string{"8948", "1448"}}, 75: {What: "link rate", Values: []string{"1 Gbit/s", "100 Mbit/s"}}} {
			at := min((day*runs+89)/90, runs-1)
			t.Points[at].Changes = append(t.Points[at].Changes, d)
		}
		h.Trends = append(h.Trends, t)
	}
	return h
}

// hostilePage has markup and control characters wherever a user or a server chooses text.
func hostilePage() Page {
	r := runOf(rowOf(pattern(false, mib, 1, patterns.Read), 1e8, 2e8), rowOf(pattern(true, 4*kib, 1, patterns.Read), 1e6, 2e6))
	for i := range r.Rows {
		for j := range r.Rows[i].Passes {
			r.Rows[i].Passes[j].Latency = probe.Latency{Mean: 2, P50: 1, P90: 2, P99: 3, P999: 4, Max: 5}
		}
		r.Rows[i].Summarize()
		r.Rows[i].Pattern = fmt.Sprint(hostileText, i)
	}
	r.ID, r.Label, r.Comment, r.Tags = hostileText, hostileText, hostileText, map[string]string{hostileText: hostileText}
	r.Tool, r.Host = probe.Tool{Name: hostileText, Version: hostileText}, probe.Host{Name: hostileText, OS: hostileText, Arch: hostileText}
	r.Target = probe.TargetInfo{URL: "smb://nas/" + hostileText, Protocol: hostileText, Server: hostileText, Share: hostileText}
	r.Conditions = probe.Conditions{Dialect: hostileText, Signing: hostileText, Encryption: hostileText, Auth: hostileText, User: hostileText, DataPath: hostileText, WriteMode: hostileText}
	r.Path = probe.Path{Interface: hostileText, Local: hostileText, Remote: hostileText, Medium: hostileText, Driver: hostileText, Offloads: []string{hostileText}}
	r.Plan.Profile, r.Plan.Data = hostileText, hostileText
	r.Warnings, r.Incomplete = []probe.Warning{{Code: hostileText, Message: hostileText, Remedy: hostileText}}, true
	h := ninetyDays(3)
	h.Target, h.Like = hostileText, r
	for i := range h.Trends {
		h.Trends[i].Pattern = fmt.Sprint(hostileText, i)
		h.Trends[i].Points[1].Changes = []compare.Difference{{What: hostileText, Values: []string{hostileText, hostileText}}}
	}
	other := *r
	return Page{Runs: []*probe.Run{r, &other}, Names: []string{hostileText, hostileText}, Comparison: hostileComparison(), Apart: hostileText, Histories: []History{h}}
}

// pages are the shapes that a page must have room for.
func pages(t *testing.T) map[string]Page {
	t.Helper()
	before, after := readRun(t, "lab-mtu1500"), readRun(t, "lab-mtu9000")
	c, err := compare.Of([]compare.Input{{Runs: []*probe.Run{before}}, {Runs: []*probe.Run{after}}}, stats.DefaultRules())
	if err != nil {
		t.Fatal(err)
	}
	smb := readRun(t, "cdm3-smb")
	return map[string]Page{
		"one":        {Runs: []*probe.Run{smb}},
		"incomplete": {Runs: []*probe.Run{readRun(t, "cdm3-incomplete")}},
		"mix":        {Runs: []*probe.Run{readRun(t, "cdm8-mix")}},
		"two":        {Runs: []*probe.Run{before, after}, Names: []string{"MTU 1500", "MTU 9000"}, Comparison: c},
		"apart":      {Runs: []*probe.Run{smb, runOf()}, Names: []string{"a", "b"}, Apart: "they have no row in common"},
		"history":    {Runs: []*probe.Run{smb}, Histories: []History{ninetyDays(90), ninetyDays(2)}},
		"score":      {Runs: []*probe.Run{runOf(scoreRow())}},
		"empty":      {Runs: []*probe.Run{runOf()}},
		"nothing":    {},
		"hostile":    hostilePage(),
	}
}

func scoreRow() probe.Row {
	row := rowOf(pattern(false, mib, 1, patterns.Read), 1e8)
	row.Passes[0].Seconds = 0
	return row
}

func writePage(t *testing.T, p Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := WritePage(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPagesHaveNoForeignParts(t *testing.T) {
	for name, p := range pages(t) {
		t.Run(name, func(t *testing.T) {
			page := writePage(t, p)
			mustStandAlone(t, page)
			if !slices.ContainsFunc(elementsOf(t, page), func(e *element) bool {
				return e.attr["http-equiv"] == "Content-Security-Policy" && strings.HasPrefix(e.attr["content"], "default-src 'none'")
			}) {
				t.Error("no policy")
			}
		})
	}
}

func TestPagesAreAccessible(t *testing.T) {
	for name, p := range pages(t) {
		all := elementsOf(t, writePage(t, p))
		ids := map[string]int{}
		for _, e := range all {
			if id, ok := e.attr["id"]; ok {
				ids[id]++
			}
		}
		level := 0
		for i, e := range all {
			if n := ids[e.attr["id"]]; n > 1 {
				t.Errorf("%s: %d elements have the id %s", name, n, e.attr["id"])
			}
			for _, label := range strings.Fields(e.attr["aria-labelledby"]) {
				if ids[label] != 1 {
					t.Errorf("%s: %s is labelled by %q, which is not there", name, e.name, label)
				}
			}
			if len(e.name) == 2 && e.name[0] == 'h' && e.name[1] <= '6' {
				if next := int(e.name[1] - '0'); next > level+1 {
					t.Errorf("%s: after a heading of level %d comes %s %q", name, level, e.name, e.text)
				} else {
					level = next
				}
			}
			if e.name == "th" && e.attr["scope"] == "" {
				t.Errorf("%s: a header of no scope: %q", name, e.text)
			}
			if e.name == "svg" && (e.attr["role"] != "img" || all[i+1].name != "title" || all[i+1].text == "") {
				t.Errorf("%s: a chart without a title", name)
			}
		}
	}
}

// The figures of a page are those of the text output.
func TestPageHasTheFiguresOfTheText(t *testing.T) {
	r := readRun(t, "cdm3-smb")
	text := textOf(t, writePage(t, Page{Runs: []*probe.Run{r}}))
	lines := table(textColumns(r), r.Rows)
	for _, l := range lines[1:] {
		if want := strings.Join(strings.Fields(l)[3:], ""); !strings.Contains(strings.ReplaceAll(text, " ", ""), want) {
			t.Errorf("no %q in the page", want)
		}
	}
	for _, want := range []string{sessionText(r), pathText(r.Path), "jumbo on", "room=attic, switch=gs108", "HDL-GXR 机上", "compare the CPU column", "p99.9", "2026-05-23 18:20:18 +09:00, took 4m13s"} {
		if !strings.Contains(text, want) && !strings.Contains(text, capital(want)) {
			t.Errorf("no %q in the page", want)
		}
	}
}

func TestPageOfAComparisonHasItsVerdicts(t *testing.T) {
	p := pages(t)["two"]
	text := textOf(t, writePage(t, p))
	for _, want := range []string{p.Comparison.Summary, "MSS sent", "▲ 5.3 % faster", "no verdict", "99 % interval"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the page", want)
		}
	}
}

func TestPageOfAHistoryTellsWhatChangedWhen(t *testing.T) {
	h := ninetyDays(90)
	page := writePage(t, Page{Histories: []History{h}})
	text := textOf(t, page)
	for _, want := range []string{"smb://nas/share: 90 runs from 2026-09-01 to 2026-11-29", "1 2026-10-01 06:00 MSS 1448 -> 8948", "2 2026-10-31 06:00 MSS 8948 -> 1448", "3 2026-11-15 06:00 link rate 1 Gbit/s -> 100 Mbit/s"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	if n := strings.Count(page, `class="change"`); n != 2*3*len(h.Trends) {
		t.Errorf("%d lines of changes", n)
	}
	if strings.Contains(page, `class="shown"`) || !strings.Contains(writePage(t, Page{Runs: []*probe.Run{{ID: "run-00007"}}, Histories: []History{h}}), `class="shown"`) {
		t.Error("a ring where no run is shown, or none where one is")
	}
}

// A long history is thinned out, says so, and keeps its extremes.
func TestLongHistoriesAreThinnedOut(t *testing.T) {
	h := ninetyDays(3000)
	odd := &h.Trends[0].Points[777]
	odd.Throughput.Min, odd.Latency.P99 = 0.123456e6, 7.654321
	page := writePage(t, Page{Runs: []*probe.Run{readRun(t, "cdm3-smb"), readRun(t, "cdm8-mix")}, Histories: []History{h}})
	if len(page) > 500_000 {
		t.Errorf("%d bytes", len(page))
	}
	text := textOf(t, page)
	for _, want := range []string{"3000 runs are drawn in 100 spans of 22 hours", "(0.123-", "p99 7654.321 ms"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	first, last := period(h.Trends)
	spans := spansOf(h.Trends[0].Points, first, last, mostSpans)
	runs := 0
	for i, s := range spans {
		runs += len(s.runs)
		if s.low > s.mid || s.mid > s.high || i > 0 && !s.first.After(spans[i-1].last) {
			t.Errorf("span %d: %+v", i, s)
		}
	}
	if len(spans) > mostSpans+1 || runs != 3000 {
		t.Errorf("%d spans of %d runs", len(spans), runs)
	}
}

// A history in which the conditions flap lists the latest changes.
func TestManyChangesAreCutShort(t *testing.T) {
	h := ninetyDays(900)
	for i := range h.Trends[0].Points {
		h.Trends[0].Points[i].Changes = []compare.Difference{{What: "duplex", Values: []string{"full", "half"}}}
	}
	page := writePage(t, Page{Histories: []History{h}})
	if n := strings.Count(page, `class="change"`); n < 2*8*40 || n > 2*8*130 {
		t.Errorf("%d lines of changes", n)
	}
	text := textOf(t, page)
	if !strings.Contains(text, "880 earlier changes are not listed.") || !strings.Contains(text, "900 2026-11-30 03:36 duplex full -> half") {
		t.Error(text)
	}
}

func TestPagesReportWriteErrors(t *testing.T) {
	if err := WritePage(brokenPipe{}, Page{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

// Charts have room for short names that tell runs apart, and take numbers for others.
func TestNamesOfRuns(t *testing.T) {
	one, two := readRun(t, "lab-mtu1500"), readRun(t, "lab-mtu9000")
	for _, c := range []struct {
		given []string
		want  string
	}{
		{[]string{"before", "after"}, "before, after"},
		{[]string{"before", strings.Repeat("after", 5)}, "run 1, run 2"},
		{[]string{"same", "same"}, "run 1, run 2"},
		{nil, "run 1, run 2"}, // of one target
	} {
		if got := strings.Join(runNames(Page{Runs: []*probe.Run{one, two}, Names: c.given}), ", "); got != c.want {
			t.Errorf("%q are called %s, want %s", c.given, got, c.want)
		}
	}
	if got := runNames(Page{Runs: []*probe.Run{one}, Names: []string{strings.Repeat("long", 20)}}); len(got[0]) != 80 {
		t.Errorf("one run is called %s", got)
	}
}
