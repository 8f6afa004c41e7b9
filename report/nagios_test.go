package report

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/probe/metric"
)

// checkedRun is a run of four rows on that day, with its throughputs in MB/s.
func checkedRun(day int, mbs ...float64) *probe.Run {
	again, sent := int64(18), int64(180000)
	rows := []probe.Row{}
	for i, p := range []patterns.Pattern{pattern(false, mib, 1, patterns.Read), pattern(false, mib, 1, patterns.Write),
		pattern(true, 4*kib, 32, patterns.Read), pattern(true, 4*kib, 32, patterns.Write)} {
		row := rowOf(p, mbs[i]*mega)
		row.Passes[0].Latency.P99 = 3 * row.Passes[0].Latency.Mean
		row.Summarize()
		rows = append(rows, row)
	}
	rows[0].Passes[0].Retransmits, rows[0].Passes[0].Segments = &again, &sent
	rows[0].Summarize()
	r := runOf(rows...)
	r.ID, r.Started = fmt.Sprint("run", day), time.Date(2026, 11, day, 3, 0, 0, 0, time.UTC)
	r.Finished = r.Started.Add(30 * time.Second)
	r.Host.Name, r.Host.CPUs = "laptop", 8
	r.Plan.Profile = "quick"
	r.Target.TotalBytes, r.Target.FreeBytes = 2e12, 415004585984
	r.Conditions = probe.Conditions{Dialect: "3.1.1", Signing: probe.SigningOff, Encryption: probe.EncryptionOff, Auth: probe.AuthUser, User: "probe", Connections: 1}
	r.Path = probe.Path{Interface: "eth0", InterfaceMTU: 9000, LinkBitsPerSecond: 1e9, Medium: probe.MediumWired, SendMSS: 8948, PathMTU: 9000, RTT: 152e-6}
	r.Warnings = []probe.Warning{probe.Warn("retransmits", 18, "180,000", 0.01)}
	return r
}

// checkedBefore are like runs of ten days.
func checkedBefore() []*probe.Run {
	var out []*probe.Run
	for day := 1; day <= 10; day++ {
		f := 1 + 0.01*float64(day%5-2)/2
		out = append(out, checkedRun(day, 113.4*f, 98.2*f, 40*f, 35*f))
	}
	return out
}

func checkRules(t *testing.T, warn, crit string) health.Rules {
	t.Helper()
	r := health.DefaultRules()
	for text, list := range map[string]*[]health.Threshold{warn: &r.Warn, crit: &r.Crit} {
		for _, one := range strings.Fields(text) {
			th, err := health.ParseThreshold(one)
			if err != nil {
				t.Fatal(err)
			}
			*list = append(*list, th)
		}
	}
	return r
}

// checkResults are results of all kinds.
func checkResults(t *testing.T) map[string]*health.Result {
	t.Helper()
	before := checkedBefore()
	slow := checkedRun(11, 42.1, 98, 40, 35)
	slow.Path.SendMSS, slow.Path.InterfaceMTU, slow.Path.PathMTU, slow.Conditions.Signing = 1448, 1500, 1500, probe.SigningRequired
	first := health.Check(checkedRun(11, 113, 98, 40, 35), nil, checkRules(t, "seq-read<80MB/s rnd4k-q32-write.p99>50ms retransmits>100 retransmit-share>1% free<10GB", "seq-read<40MB/s mss<1448 link<100Mbit/s"))
	first.Notes = []string{"two passes a row instead of three, to keep to 60 s"}
	unreachable := &probe.Error{Kind: probe.ErrUnreachable, Op: "connect", Target: "nas:445", Offset: -1, Err: errors.New("connection refused"), Remedy: "see that the NAS is on and that its firewall lets this machine in"}
	return map[string]*health.Result{
		"ok":       health.Check(checkedRun(11, 113, 98, 40, 35), before, health.DefaultRules()),
		"first":    first,
		"critical": health.Check(slow, before, checkRules(t, "seq-read<80MB/s mss<8948 rnd4k-q32-write<500IOPS", "")),
		"unknown":  health.Check(checkedRun(11, 113, 98, 40, 35), before, checkRules(t, "rnd512k-read<10MB/s timeouts>0", "")),
		"failed":   health.Failed(checkedRun(11, 1, 1, 1, 1).Target, unreachable, health.Unknown),
	}
}

func plugin(t *testing.T, res *health.Result) string {
	t.Helper()
	var buf bytes.Buffer
	if err := WriteNagios(&buf, res); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func TestCheckGoldens(t *testing.T) {
	for name, res := range checkResults(t) {
		t.Run(name, func(t *testing.T) {
			compareGolden(t, filepath.Join(testdata, "golden", "check-"+name+".nagios"), plugin(t, res))
			var buf bytes.Buffer
			if err := WriteCheckJSON(&buf, res); err != nil {
				t.Fatal(err)
			}
			compareGolden(t, filepath.Join(testdata, "golden", "check-"+name+".json"), buf.String())
		})
	}
}

// What a graph is told agrees with what was judged.
func TestPerformanceDataAgreeWithTheFigures(t *testing.T) {
	for name, res := range checkResults(t) {
		out := parsePlugin(t, plugin(t, res))
		if out.state != res.State.String() || out.text != res.Summary {
			t.Errorf("%s: %s, %q", name, out.state, out.text)
		}
		known := 0
		for _, f := range res.Figures {
			if f.Value == nil {
				continue
			}
			d := out.data[known]
			known++
			if want := *f.Value * perfUnits[f.Unit].factor; math.Abs(d.value-want) > 0.5 && math.Abs(d.value/want-1) > 1e-6 || d.min != "0" {
				t.Errorf("%s: %s is %+v, want %g", name, f.Name, d, want)
			}
			state := health.OK
			if d.warn != nil && d.warn.alerts(d.value) {
				state = health.Warning
			}
			if d.crit != nil && d.crit.alerts(d.value) {
				state = health.Critical
			}
			if state != f.State {
				t.Errorf("%s: by its ranges %s is %s: %+v", name, f.Name, state, d)
			}
		}
		if len(out.data) != known {
			t.Errorf("%s: %d data of %d figures", name, len(out.data), known)
		}
	}
}

func TestRangesSayWhatLimitsSay(t *testing.T) {
	u := perfUnits[metric.Count]
	for want, limits := range map[string][]health.Limit{
		"":     nil,
		"5:":   {{Op: "<", Value: 5}},
		"@~:5": {{Op: "<=", Value: 5}},
		"5":    {{Op: ">", Value: 5}},
		"@5:":  {{Op: ">=", Value: 5}},
		"5:9":  {{Op: ">", Value: 9}, {Op: "<", Value: 5}},
		"7:":   {{Op: "<", Value: 5}, {Op: "<", Value: 7}, {Op: "<=", Value: 6}},
		"@~:7": {{Op: "<", Value: 7}, {Op: "<=", Value: 7}},
		"3":    {{Op: ">", Value: 9}, {Op: ">", Value: 3}, {Op: ">=", Value: 4}},
		"@3:":  {{Op: ">", Value: 3}, {Op: ">=", Value: 3}},
		"@0:":  {{Op: "<", Value: 9}, {Op: ">", Value: 5}},
		"0:":   {{Op: "<", Value: 0}},
		"0":    {{Op: ">", Value: 0}},
	} {
		got := u.limits(limits).String()
		if got != want {
			t.Errorf("%v: %q, want %q", limits, got, want)
		}
		if want == "" {
			continue
		}
		r := parseRange(t, got)
		for v := range 12 {
			alert := false
			for _, l := range limits {
				alert = alert || l.Alerts(float64(v))
			}
			if r.alerts(float64(v)) != alert {
				t.Errorf("%v: %q alerts %t at %d", limits, got, !alert, v)
			}
		}
	}
}

// A check that measured a part and then failed tells both.
func TestAFailureBesideFigures(t *testing.T) {
	res := health.Check(checkedRun(11, 42.1, 98, 40, 35), checkedBefore(), health.DefaultRules())
	res.Error, res.Remedy = "measure: not all was measured in 45 s", "raise --budget"
	res.Findings = append(res.Findings, health.Finding{State: health.Unknown, Text: res.Error})
	for _, want := range []string{"\nCRITICAL: seq-read 42.1 MB/s, 63 %", "\nUNKNOWN: measure: not all", "\nRemedy: raise --budget."} {
		if out := plugin(t, res); !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// Names of others are kept, but for what would end the text.
func TestNamesOfOthersAreKept(t *testing.T) {
	run := checkedRun(11, 42.1, 98, 40, 35)
	run.Target.URL, run.Conditions.User = "smb://nas/%E5%85%B1%E6%9C%89", "機上 a|b=1"
	out := plugin(t, health.Check(run, checkedBefore(), health.DefaultRules()))
	for _, want := range []string{"user probe -> 機上 a¦b=1 | seq1m_", "\nTarget: smb://nas/共有\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestTooManyRowsLeaveTheFirstLineWhole(t *testing.T) {
	run := checkedRun(11, 1, 1, 1, 1)
	run.Rows = nil
	for depth := 1; depth <= 300; depth++ {
		run.Rows = append(run.Rows, rowOf(pattern(true, 4*kib, depth, patterns.Read), mega))
	}
	line, _, _ := strings.Cut(plugin(t, health.Check(run, nil, health.DefaultRules())), "\n")
	if out := parsePlugin(t, line+"\n"); len(line) > 8000 || len(out.data) < 50 {
		t.Errorf("%d bytes, %d data", len(line), len(out.data))
	}
}

// Whatever is in the result, the output is one that every reader of the guidelines takes.
func FuzzWriteNagios(f *testing.F) {
	f.Add("share | 'x'=1;2", "nas\n2nd\x1b[2J", "共有 'a b'=c|d", 113.4, 1e300)
	f.Add("", "\xff\u2028\u202e", strings.Repeat("長い", 400), math.Inf(1), -1.0)
	f.Fuzz(func(t *testing.T, share, user, text string, mbs, limit float64) {
		run := checkedRun(11, mbs, 98, 40, 35)
		run.Target.URL, run.Target.Share, run.Conditions.User, run.Path.Interface = "smb://nas/"+share, share, user, text
		run.Rows[1].Pattern = text
		run.Warnings = append(run.Warnings, probe.Warning{Message: text, Remedy: share})
		rules := health.Rules{Drop: 0.2, OnChange: health.Warning}
		m, _ := metric.Parse("seq-write")
		rules.Warn = []health.Threshold{{Metric: m, Limit: health.Limit{Op: "<", Value: limit}}}
		for _, res := range []*health.Result{health.Check(run, checkedBefore(), rules), health.Failed(run.Target, errors.New(text), health.Critical)} {
			out := plugin(t, res)
			parsed := parsePlugin(t, out)
			for _, line := range strings.Split(out, "\n")[1:] {
				if strings.Contains(line, "|") || utf8.RuneCountInString(line) > mostLine {
					t.Errorf("line %q", line)
				}
			}
			if utf8.RuneCountInString(parsed.text) > mostSummary {
				t.Errorf("%d characters: %s", len(parsed.text), parsed.text)
			}
			for _, c := range out {
				if c != '\n' && !probe.IsPrintable(c) {
					t.Errorf("%U in the output", c)
				}
			}
		}
	})
}
