package main

import (
	"context"
	"fmt"
	"math"
	"path/filepath"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
	"nasprobe/report/history"
)

// pagesToLookAt are made by the command, of recorded runs and of a history of 90 days.
func pagesToLookAt(t *testing.T) map[string]string {
	t.Helper()
	dir := t.TempDir()
	data := func(name string) string { return filepath.Join(probetest.Root(), "testdata", filepath.FromSlash(name)) }
	db := ninetyDayHistory(t, dir)
	out := map[string]string{}
	for name, args := range map[string][]string{
		"one":     {data("runs/cdm3-smb.json")},
		"mix":     {data("runs/cdm8-mix.json")},
		"two":     {data("runs/lab-mtu1500.json"), data("runs/lab-mtu9000.json")},
		"scores":  {"jumbo off=" + data("cdm/cdm3-jumbo-off.txt"), "jumbo on=" + data("cdm/cdm3-jumbo-on.txt")},
		"apart":   {data("runs/cdm8-mix.json"), data("cdm/cdm3-jumbo-on.txt")},
		"history": {"--target", "smb://probe@nas/share"},
	} {
		out[name] = filepath.Join(dir, name+".html")
		_, wait := startCommand(t, nil, append([]string{"nasprobe", "report", "--history", db, "-o", out[name]}, args...)...)
		if o := wait(); o.code != 0 || o.stdout != "" {
			t.Fatalf("%s: exit %d\n%s%s", name, o.code, o.stdout, o.stderr)
		}
	}
	return out
}

// ninetyDayHistory has a run a day: the MTU was raised and fell back, and at last the link
// fell to 100 Mbit/s.
func ninetyDayHistory(t *testing.T, dir string) string {
	t.Helper()
	path := filepath.Join(dir, "history.db")
	s, err := history.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var runs []*probe.Run
	for day := range 90 {
		runs = append(runs, dailyRun(t, day))
	}
	if n, err := s.Add(context.Background(), runs...); err != nil || n != len(runs) {
		t.Fatal(n, err)
	}
	return path
}

// goodDay is what a row of the history does on a good day.
type goodDay struct {
	pattern    string
	throughput float64
}

func goodDays() []goodDay {
	return []goodDay{
		{"SEQ1M Q1T1 read", 112e6}, {"SEQ1M Q1T1 write", 101e6}, {"RND4K Q1T1 read", 11e6}, {"RND4K Q1T1 write", 9e6}, {"RND4K Q32T1 read", 41e6}, {"RND4K Q32T1 write", 30e6},
	}
}

func dailyRun(t *testing.T, day int) *probe.Run {
	t.Helper()
	started := time.Date(2026, 9, 1, 6, 0, 0, 0, time.FixedZone("", 9*60*60)).AddDate(0, 0, day)
	r := &probe.Run{Schema: probe.Schema, Tool: probe.Tool{Name: "nasprobe", Version: "1.0"}, ID: fmt.Sprintf("%s-%08x", started.UTC().Format("20060102T150405Z"), day),
		Label: fmt.Sprint("day ", day), Started: started, Finished: started.Add(30 * time.Second), Host: probe.Host{Name: "laptop", OS: "Debian GNU/Linux 13", Arch: "amd64", CPUs: 8},
		Target:     probe.TargetInfo{URL: "smb://probe@nas/share", Protocol: "smb", Server: "nas", Share: "share", TotalBytes: 2e12, FreeBytes: 4e11},
		Conditions: probe.Conditions{Dialect: "3.1.1", Signing: "off", Encryption: "off", Auth: "user", User: "probe", TransferReadBytes: 1 << 20, TransferWriteBytes: 1 << 20, Connections: 1, DataPath: "direct"},
		Path:       probe.Path{Interface: "eth0", InterfaceMTU: 1500, LinkBitsPerSecond: 1e9, Local: "10.0.0.2:51432", Remote: "10.0.0.1:445", SendMSS: 1448, ReceiveMSS: 1448, RTT: 2e-4},
		Plan:       probe.PlanInfo{Profile: "quick", FileBytes: 16 << 20, Passes: 5, PassSeconds: 1, Data: "random", Seed: 7}}
	gain, limit := 1.0, math.Inf(1)
	if day >= 30 && day < 60 {
		r.Path.InterfaceMTU, r.Path.SendMSS, r.Path.ReceiveMSS, gain = 9000, 8948, 8948, 1.05
	}
	if day >= 75 {
		r.Path.LinkBitsPerSecond, limit = 1e8, 11.7e6
	}
	for n, row := range goodDays() {
		r.Rows = append(r.Rows, dailyRow(t, row.pattern, func(pass int) float64 {
			noise := 1 + 0.012*math.Sin(float64(day*5+pass*3+n))
			return min(row.throughput*gain, limit) * noise
		}))
	}
	return r
}

func dailyRow(t *testing.T, text string, throughput func(pass int) float64) probe.Row {
	t.Helper()
	p, err := patterns.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	row := probe.NewRow(p[0])
	for i := range 5 {
		v := throughput(i)
		p50 := float64(row.BlockBytes) * float64(row.QueueDepth) / v
		row.Passes = append(row.Passes, probe.Pass{Seconds: 1, Bytes: int64(v), IOs: int64(v / float64(row.BlockBytes)), Throughput: v, IOPS: v / float64(row.BlockBytes),
			Latency: probe.Latency{Mean: p50 * 1.05, P50: p50, P90: p50 * 1.3, P99: p50 * 2.1, P999: p50 * 4, Max: p50 * 9}})
	}
	row.Summarize()
	return row
}
