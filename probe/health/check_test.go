package health

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"nasprobe/probe"
)

func TestAHealthyRun(t *testing.T) {
	res := Check(runOf(t, 31, 113, 98, 8, 7, 40, 35), quietMonth(t), DefaultRules())
	if res.State != OK || len(res.Findings) != 0 || len(res.Changes) != 0 || res.Baseline.Runs != 30 {
		t.Errorf("%+v", res)
	}
	if res.Summary != "seq-read 113 MB/s, seq-write 98 MB/s; in line with 30 runs since 2026-11-01" {
		t.Error(res.Summary)
	}
	if f := figureOf(t, res, "seq-read"); f.Name != "seq1m-q1t1-read" || *f.Value != 113e6 || f.Level.Median != 113.4e6 || f.Level.WarnBelow != 113.4e6*0.8 || f.Level.CritBelow != 113.4e6*0.6 {
		t.Errorf("%+v %+v", f, f.Level)
	}
	if f := figureOf(t, res, "rnd4k-q32-write.p99"); f.Level.Runs != 30 || f.Level.WarnBelow != 0 || f.State != OK {
		t.Errorf("%+v %+v", f, f.Level)
	}
}

func TestASummaryNamesThroughputs(t *testing.T) {
	for want, run := range map[string]*probe.Run{
		"seq-read 113 MB/s":                    runOf(t, 31, 113),
		"seq-read 113 MB/s, seq-write 98 MB/s": runOf(t, 31, 113, 98, 8),
		"seq-read 113 MB/s, rnd4k-read 8 MB/s": {Rows: []probe.Row{rowOf(t, "SEQ1M Q1T1 read", 113), rowOf(t, "RND4K Q32T1 read", 8)}},
	} {
		if got := Check(run, nil, Rules{}).Summary; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestAFallIsExplainedByWhatChanged(t *testing.T) {
	run := runOf(t, 31, 42.1, 98, 8, 7, 40, 35)
	run.Path.SendMSS = 1448
	res := Check(run, quietMonth(t), DefaultRules())
	if res.State != Critical || res.Summary != "seq-read 42.1 MB/s, 63 % below its median of 113.4 MB/s (30 runs since 2026-11-01); MSS 8948 -> 1448" {
		t.Errorf("%s: %s", res.State, res.Summary)
	}
	run = runOf(t, 31, 80, 98, 8, 7, 40, 35)
	run.Conditions.Signing = probe.SigningRequired
	if res = Check(run, quietMonth(t), DefaultRules()); res.State != Warning || !strings.HasSuffix(res.Summary, "; signing off -> required") {
		t.Errorf("%s: %s", res.State, res.Summary)
	}
}

func TestAFallCountsFromDropOn(t *testing.T) {
	like := quietMonth(t)
	for want, mbs := range map[State][]float64{OK: {113.4, 200, 91}, Warning: {113.4 * 0.8, 90, 69}, Critical: {113.4 * 0.6, 40, 0.001}} {
		for _, v := range mbs {
			res := Check(runOf(t, 31, v, 98, 8, 7, 40, 35), like, DefaultRules())
			if res.State != want || figureOf(t, res, "seq-read").State != want {
				t.Errorf("%g MB/s: %s, want %s (%s)", v, res.State, want, res.Summary)
			}
		}
	}
	res := Check(runOf(t, 31, 50, 98, 8, 7, 40, 35), like, Rules{Drop: 0.05, CritDrop: 0.7})
	if res.State != Warning || res.Baseline.CritDrop != 0.7 {
		t.Errorf("%s %+v", res.State, res.Baseline)
	}
	for drop, want := range map[float64]float64{0.1: 0.2, 0.6: 0.9, 0.9: 0.9, 0.95: 0.95} {
		if r := (Rules{Drop: drop}).complete(); r.CritDrop != want || r.Least != 3 {
			t.Errorf("%+v", r)
		}
	}
}

// Rows that differ much from run to run raise no alarm by doing so once more.
func TestANoisyRowHasToFallBelowItsNoise(t *testing.T) {
	var like []*probe.Run
	for day, mbs := range []float64{8, 12, 6, 9, 14, 7, 10, 5.5, 11, 9.5} {
		like = append(like, headOf(runOf(t, day+1, 113, 98, mbs)))
	}
	res := Check(runOf(t, 31, 113, 98, 5), like, DefaultRules())
	if f := figureOf(t, res, "rnd4k-read"); res.State != OK || f.Level.Change > -0.4 || f.Level.Low >= 5e6 {
		t.Errorf("%s %+v", res.Summary, f.Level)
	}
	if res = Check(runOf(t, 31, 113, 98, 0.8), like, DefaultRules()); res.State != Critical || !strings.Contains(res.Summary, "rnd4k-read 800 kB/s, 91 % below its median of 9.25 MB/s") {
		t.Errorf("%s %s", res.State, res.Summary)
	}
}

func TestABaselineTakesRuns(t *testing.T) {
	month := quietMonth(t)
	broken, same := runOf(t, 20, 1, 1), runOf(t, 31, 1, 1)
	broken.Incomplete = true
	for n, want := range []string{"no baseline yet: 0 of 3 runs", "no baseline yet: 1 of 3 runs", "no baseline yet: 2 of 3 runs", "median"} {
		like := append(month[:n:n], nil, broken, same)
		res := Check(runOf(t, 31, 42, 98, 8, 7, 40, 35), like, DefaultRules())
		if (res.State == OK) != (n < 3) || !strings.Contains(res.Summary, want) || res.Baseline.Runs != n || res.Baseline.Enough() != (n >= 3) {
			t.Errorf("%d runs: %s %s %+v", n, res.State, res.Summary, res.Baseline)
		}
	}
	res := Check(runOf(t, 31, 42, 98), month[:2], Rules{Drop: 0.2, Warn: thresholds(t, "seq-read<80MB/s")})
	if res.State != Warning || res.Summary != "seq-read 42 MB/s, below 80 MB/s" {
		t.Errorf("%s %s", res.State, res.Summary)
	}
	if res = Check(runOf(t, 31, 42, 98), month, Rules{}); res.State != OK || res.Baseline != nil || res.Summary != "seq-read 42 MB/s, seq-write 98 MB/s" {
		t.Errorf("%s %s", res.State, res.Summary)
	}
}

func TestThresholdsOnAnyFigure(t *testing.T) {
	run := runOf(t, 31, 113, 98, 8, 7, 40, 35)
	for text, want := range map[string]string{
		"seq-read<120MB/s":            "seq-read 113 MB/s, below 120 MB/s",
		"seq-read<=113MB/s":           "seq-read 113 MB/s, at 113 MB/s",
		"SEQ1M Q1T1 write < 1 Gbit/s": "seq-write 98 MB/s, below 125 MB/s",
		"rnd4k-q32-write<10kIOPS":     "rnd4k-q32-write.iops 8545 IOPS, below 10000 IOPS",
		"rnd-t1-read.p99>1ms":         "rnd4k-read.p99 1.536 ms, above 1 ms",
		"retransmits>10":              "retransmits 18, above 10",
		"retransmit-share>0.005%":     "retransmit-share 0.01 %, above 0.005 %",
		"mss<9000":                    "mss 8948 bytes, below 9000 bytes",
		"link<2.5Gbit/s":              "link 1 Gbit/s, below 2.5 Gbit/s",
		"free<1000GB":                 "free 415 GB, below 1 TB",
		"rtt>0.1ms":                   "rtt 152 µs, above 100 µs",
	} {
		res := Check(run, nil, Rules{Crit: thresholds(t, text), Warn: thresholds(t, "mtu<100")})
		if res.State != Critical || res.Summary != want {
			t.Errorf("%s: %s %q, want %q", text, res.State, res.Summary, want)
		}
	}
}

// What is not measured is not in order.
func TestAThresholdOnWhatTheRunDoesNotHave(t *testing.T) {
	run := runOf(t, 31, 113, 98)
	run.Path = probe.Path{}
	for text, want := range map[string]string{
		"rnd4k-read<1MB/s":    "no row rnd4k-read was measured",
		"seq-read.p999>1s":    "seq-read.p999 is not known of this run",
		"mss<8948":            "mss is unknown: this system, or what was measured, does not tell it",
		"rnd4k-mix70.p99>1ms": "no row rnd4k-mix70 was measured",
	} {
		res := Check(run, nil, Rules{Warn: thresholds(t, text)})
		if res.State != Unknown || res.Summary != want || res.Figures[len(run.Rows)].Value != nil {
			t.Errorf("%s: %s %q", text, res.State, res.Summary)
		}
	}
	res := Check(run, nil, Rules{Warn: thresholds(t, "mss<8948", "seq-read<120MB/s")})
	if res.State != Warning || res.Summary != "seq-read 113 MB/s, below 120 MB/s; mss is unknown: this system, or what was measured, does not tell it" {
		t.Errorf("%s %s", res.State, res.Summary)
	}
}

func TestRunsThatShowNothing(t *testing.T) {
	res := Check(runOf(t, 31), quietMonth(t), DefaultRules())
	if res.State != Unknown || res.Summary != "nothing was measured" {
		t.Errorf("%s %s", res.State, res.Summary)
	}
	run := runOf(t, 31, 113, 98)
	run.Incomplete = true
	if res = Check(run, nil, DefaultRules()); res.State != Unknown || res.Summary != "the run ended before everything was measured" {
		t.Errorf("%s %s", res.State, res.Summary)
	}
	if res = Check(run, nil, Rules{Crit: thresholds(t, "seq-read<1GB/s")}); res.State != Critical {
		t.Errorf("%s %s", res.State, res.Summary)
	}
}

// A change alone is told, and alerts only for who wants it to.
func TestAChangeAlone(t *testing.T) {
	run := runOf(t, 31, 113, 98, 8, 7, 40, 35)
	run.Path.SendMSS, run.Path.InterfaceMTU, run.Path.PathMTU, run.Conditions.Signing = 1448, 1500, 1500, probe.SigningOn
	res := Check(run, quietMonth(t), DefaultRules())
	if res.State != OK || len(res.Changes) != 4 || res.Changes[0].String() != "MSS 8948 -> 1448" {
		t.Errorf("%s %v", res.Summary, res.Changes)
	}
	rules := DefaultRules()
	rules.OnChange = Warning
	res = Check(run, quietMonth(t), rules)
	if res.State != Warning || res.Summary != "changed: MSS 8948 -> 1448, interface MTU 9000 -> 1500, path MTU 9000 -> 1500 and 1 more" {
		t.Errorf("%s %s", res.State, res.Summary)
	}
	if res = Check(runOf(t, 31, 113, 98, 8, 7, 40, 35), quietMonth(t), rules); res.State != OK {
		t.Errorf("no change: %s %s", res.State, res.Summary)
	}
}

func TestManyFindingsStayOneLine(t *testing.T) {
	run := runOf(t, 31, 1, 1, 0.1, 0.1, 0.1, 0.1)
	run.Conditions.Signing = "on\n| evil\x1b[2J"
	res := Check(run, quietMonth(t), DefaultRules())
	if strings.ContainsAny(res.Summary, "\n\x1b") || len(res.Findings) != 6 || !strings.Contains(res.Summary, "; 3 more; signing off -> on") || strings.Count(res.Summary, "30 runs since") != 1 {
		t.Errorf("%q", res.Summary)
	}
}

func TestTheWorstStateCounts(t *testing.T) {
	order := []State{OK, Unknown, Warning, Critical}
	for i, a := range order {
		for j, b := range order {
			if got := Worse(a, b); got != order[max(i, j)] {
				t.Errorf("%s and %s: %s", a, b, got)
			}
		}
	}
	if State(-1).String() != "UNKNOWN" || State(9).String() != "UNKNOWN" || int(Unknown) != 3 {
		t.Error("states")
	}
}

func TestACheckThatFailed(t *testing.T) {
	err := &probe.Error{Kind: probe.ErrUnreachable, Op: "connect", Target: "nas\n:445", Offset: -1, Err: errors.New("connection refused"), Remedy: "see that the NAS is on"}
	res := Failed(probe.TargetInfo{URL: "smb://nas/share"}, err, Unknown)
	if res.State != Unknown || res.Summary != `connect nas\x0a:445: connection refused` || res.Remedy != "see that the NAS is on" || res.Error != res.Summary || res.Run != nil {
		t.Errorf("%+v", res)
	}
	if res = Failed(probe.TargetInfo{}, context.DeadlineExceeded, Critical); res.State != Critical || res.Findings[0].State != Critical {
		t.Errorf("%+v", res)
	}
}

func TestTheJSONForm(t *testing.T) {
	run := runOf(t, 31, 113, 98)
	for name, res := range map[string]*Result{"run": Check(run, nil, Rules{Warn: thresholds(t, "mss<1", "timeouts>1")}), "none": Failed(run.Target, errors.New("x"), Unknown)} {
		b, err := json.Marshal(res)
		if err != nil {
			t.Fatal(err)
		}
		var again Result
		if err := json.Unmarshal(b, &again); err != nil || again.State != res.State || again.Summary != res.Summary || len(again.Figures) != len(res.Figures) {
			t.Errorf("%s: %v\n%s", name, err, b)
		}
		res.Run = nil
		b, _ = json.Marshal(res)
		for _, list := range []string{"findings", "figures", "changes", "warn", "crit"} {
			if strings.Contains(string(b), `"`+list+`":null`) {
				t.Errorf("%s: %s is null", name, list)
			}
		}
	}
}

// Names are the same whatever threshold asks, and the short ones mean the same row.
func TestNames(t *testing.T) {
	run := runOf(t, 31, 1, 2, 3, 4, 5, 6)
	run.Rows = append(run.Rows, rowOf(t, "SEQ1M Q8T1 read", 7), rowOf(t, "SEQ128K Q32T1 read", 8), rowOf(t, "RND4K Q32T16 mix70", 9))
	res := Check(run, nil, Rules{Warn: thresholds(t, "seq1m-q1t1-read<1MB/s", "seq-read<2MB/s", "RND4K Q32T16 mix70 < 1kIOPS")})
	var short []string
	for _, f := range res.Figures {
		if f.Unit == "B/s" {
			short = append(short, f.Short)
		}
	}
	if got := strings.Join(short, " "); got != "seq-read seq-write rnd4k-read rnd4k-write rnd4k-q32-read rnd4k-q32-write seq1m-q8-read seq128k-read rnd4k-mix70" {
		t.Error(got)
	}
	if f := res.Figures[0]; len(f.Warn) != 2 || f.State != Warning {
		t.Errorf("%+v", f)
	}
}

// Figures that are none neither count nor get into the JSON form.
func TestFiguresThatAreNone(t *testing.T) {
	for _, v := range []float64{math.Inf(1), math.NaN(), -1, 0} {
		run, like := runOf(t, 31, 113, 98), quietMonth(t)
		like[0].Rows[0].Throughput.Median, run.Rows[1].Throughput.Median, run.Rows[1].Latency.P99 = v, v, v
		res := Check(run, like, DefaultRules())
		if f := figureOf(t, res, "seq-read"); f.Level.Runs != 29 || res.State != OK {
			t.Errorf("%g: %s %+v", v, res.Summary, f.Level)
		}
		res.Run = nil
		if b, err := json.Marshal(res); err != nil || strings.Contains(string(b), "seq1m-q1t1-write") {
			t.Errorf("%g: %v %s", v, err, b)
		}
	}
}
