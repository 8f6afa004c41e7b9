package report

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// planned is a history of runs of a plan.
func planned(runs int, plan probe.PlanInfo) History {
	h := ninetyDays(runs)
	h.Like = &probe.Run{Plan: plan, Host: probe.Host{Name: "laptop"}}
	return h
}

// A row that a run left out is no figure of 0: not in the table, the charts or the summary.
func TestRowsLeftOutAreNoFigures(t *testing.T) {
	h := ninetyDays(4)
	for _, i := range []int{0, 1} {
		h.Trends[i].Points[3].Throughput, h.Trends[i].Points[3].Latency = stats.Summary{}, probe.Latency{}
	}
	for i := range h.Trends[2].Points {
		h.Trends[2].Points[i].Throughput = stats.Summary{}
	}
	table := latestTable(h.Trends)
	if line := table.Lines[0]; line[1] != absent || line[3] != absent || line[5] != "3" {
		t.Errorf("left out by the newest run: %v", line)
	}
	if len(table.Lines) != 7 || table.Lines[2][1] == absent {
		t.Errorf("%v", table.Lines)
	}
	text := textOf(t, writePage(t, Page{Histories: []History{h}}))
	for _, no := range []string{"at last 0.000", "-100.0 %", h.Trends[2].Pattern, "SEQ1M Q1T1 read at last"} {
		if strings.Contains(text, no) {
			t.Errorf("%q in the page", no)
		}
	}
	if !strings.Contains(text, "RND512K Q1T1 write at last ") {
		t.Error("the summary tells of no row")
	}
}

// What the last run left out changes neither when the conditions changed nor which run it was.
func TestChangesOfARunThatMeasuredNothing(t *testing.T) {
	h := ninetyDays(4)
	changes := len(changesOf(h.Trends))
	for i := range h.Trends {
		h.Trends[i].Points[3].Throughput = stats.Summary{}
	}
	if got := newTrendCharts(h.Trends, mostSpans, nil); len(got.changes) != changes || !got.last.Equal(h.Trends[0].Points[2].Started) {
		t.Errorf("%d changes until %v", len(got.changes), got.last)
	}
}

// Trends of several plans are told apart in words, on a page and in a picture.
func TestHistoriesSayOfWhichPlanTheyAre(t *testing.T) {
	big, small := probe.PlanInfo{Profile: "cdm3", FileBytes: 1 << 30, Passes: 5, PassSeconds: 5, Data: "random"}, probe.PlanInfo{Profile: "cdm3", FileBytes: 16 << 20, Passes: 1, PassSeconds: 5, Data: "random"}
	p := Page{Histories: []History{planned(3, big), planned(2, small)}}
	text := textOf(t, writePage(t, p))
	for _, want := range []string{"smb://nas/share: 3 runs of 2 plans from 2026-09-01 to ", "smb://nas/share, profile cdm3, 1 GiB file, 5 passes of 5 s", "smb://nas/share, profile cdm3, 16 MiB file, 1 pass of 5 s"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	var b bytes.Buffer
	if err := WriteChart(&b, p, ChartOptions{Kind: "trend", Image: "svg"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"SEQ1M Q1T1 read: 1 GiB file, 5 passes of 5 s<", "SEQ1M Q1T1 read: 16 MiB file, 1 pass of 5 s<"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in the picture", want)
		}
	}
}

// Where plans are the same, what else differs tells histories apart.
func TestHistoriesThatDifferInOneFact(t *testing.T) {
	one, two := planned(2, probe.PlanInfo{}), planned(2, probe.PlanInfo{})
	two.Like.Host.Name = "server"
	if got := historyFacts([]History{one, two}); !slices.Equal(got[0], []string{"from laptop"}) || !slices.Equal(got[1], []string{"from server"}) {
		t.Errorf("%q", got)
	}
	two.Like, two.Trends = one.Like, two.Trends[:1]
	if got := historyFacts([]History{one, two}); !slices.Equal(got[0], []string{"of 8 rows"}) || !slices.Equal(got[1], []string{"of SEQ1M Q1T1 read"}) {
		t.Errorf("%q", got)
	}
	if got := historyFacts([]History{one}); len(got[0]) != 0 {
		t.Errorf("%q of one", got)
	}
}

// What the profile chose is a note; what went wrong is a warning.
func TestRunPagesTellNotesFromWarnings(t *testing.T) {
	r := readRun(t, "cdm3-smb")
	r.Warnings = []probe.Warning{probe.Warn("capped-writes", "12 MiB")}
	page := writePage(t, Page{Runs: []*probe.Run{r}})
	if strings.Contains(page, `class="findings"`) || !strings.Contains(page, `<ul class="notes">`) || !strings.Contains(page, "end after 12 MiB") {
		t.Error("what the profile chose is an alarm, or is not told")
	}
}

// The folders of an imported text are nobody's business, and tell nothing of the run.
func TestATextIsKnownByItsFileAlone(t *testing.T) {
	for id, want := range map[string]string{"/home/marei/cdm/a.txt": "a.txt", `C:\Users\marei\a.txt`: "a.txt", "a.txt#2": "a.txt#2"} {
		r := runOf(scoreRow())
		r.ID, r.Target = id, probe.TargetInfo{}
		page := writePage(t, Page{Runs: []*probe.Run{r}})
		if strings.Contains(page, "marei") || !strings.Contains(page, "<bdi>"+want+"</bdi>") {
			t.Errorf("%s is not %s in the page", id, want)
		}
	}
}

// The page is named by what it shows.
func TestTitlesOfPages(t *testing.T) {
	r := readRun(t, "cdm3-smb")
	for want, p := range map[string]Page{
		"nasprobe report: 2026-05-23 18:20, smb://probe@nas.local/share":         {Runs: []*probe.Run{r}, Names: []string{"2026-05-23 18:20"}},
		"nasprobe report: smb://probe@nas.local/share":                           {Runs: []*probe.Run{r}},
		"nasprobe report: a / b":                                                 {Runs: []*probe.Run{r, r}, Names: []string{"a", "b"}},
		"nasprobe report: smb://nas/share: 2 runs from 2026-09-01 to 2026-10-16": {Histories: []History{ninetyDays(2)}},
		"nasprobe report: smb://nas/share: 1 run on 2026-09-01":                  {Histories: []History{ninetyDays(1)}},
	} {
		if got := pageTitle(p); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
