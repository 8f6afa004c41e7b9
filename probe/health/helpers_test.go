package health

import (
	"fmt"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// quickRows are those of a run with the throughputs of its rows in MB/s.
var quickRows = []string{"SEQ1M Q1T1 read", "SEQ1M Q1T1 write", "RND4K Q1T1 read", "RND4K Q1T1 write", "RND4K Q32T1 read", "RND4K Q32T1 write"}

// runOf is a run on that day of November 2026.
func runOf(t *testing.T, day int, mbs ...float64) *probe.Run {
	t.Helper()
	again, sent := int64(3), int64(30000)
	r := &probe.Run{Schema: probe.Schema, ID: fmt.Sprint("run", day), Started: time.Date(2026, 11, day, 3, 0, 0, 0, time.UTC),
		Tool: probe.Tool{Name: "nasprobe", Version: "1"}, Host: probe.Host{Name: "laptop", OS: "Debian 13", Arch: "amd64", CPUs: 8},
		Target:     probe.TargetInfo{URL: "smb://nas/share", Protocol: "smb", Server: "nas", Share: "share", FreeBytes: 415e9, TotalBytes: 2e12},
		Conditions: probe.Conditions{Dialect: "3.1.1", Signing: probe.SigningOff, Encryption: probe.EncryptionOff, Auth: probe.AuthUser, User: "probe", Connections: 1},
		Path:       probe.Path{Interface: "eth0", InterfaceMTU: 9000, LinkBitsPerSecond: 1e9, Medium: probe.MediumWired, SendMSS: 8948, PathMTU: 9000, RTT: 152e-6},
		Plan:       probe.PlanInfo{Profile: "quick", FileBytes: 16 << 20, Passes: 3, PassSeconds: 1, Data: "random"}}
	for i, v := range mbs {
		row := rowOf(t, quickRows[i], v)
		row.Passes[0].Retransmits, row.Passes[0].Segments = &again, &sent
		row.Summarize()
		r.Rows = append(r.Rows, row)
	}
	return r
}

func rowOf(t *testing.T, pattern string, mbs float64) probe.Row {
	t.Helper()
	p, err := patterns.Parse(pattern)
	if err != nil || len(p) != 1 {
		t.Fatalf("%q: %v", pattern, err)
	}
	row := probe.NewRow(p[0])
	iops := mbs * 1e6 / float64(row.BlockBytes)
	row.Passes = []probe.Pass{{Seconds: 1, Throughput: mbs * 1e6, IOPS: iops, Latency: probe.Latency{Mean: float64(row.QueueDepth) / max(iops, 1), P99: 3 * float64(row.QueueDepth) / max(iops, 1)}}}
	row.Summarize()
	return row
}

// headOf is what a history gives of r.
func headOf(r *probe.Run) *probe.Run {
	out := *r
	out.Rows = nil
	for _, row := range r.Rows {
		row.Passes = nil
		out.Rows = append(out.Rows, row)
	}
	return &out
}

// quietMonth are heads of 30 daily runs that vary by 1 %.
func quietMonth(t *testing.T) []*probe.Run {
	t.Helper()
	var out []*probe.Run
	for day := 1; day <= 30; day++ {
		f := 1 + 0.01*float64(day%5-2)/2
		out = append(out, headOf(runOf(t, day, 113.4*f, 98.2*f, 8*f, 7*f, 40*f, 35*f)))
	}
	return out
}

func thresholds(t *testing.T, all ...string) []Threshold {
	t.Helper()
	var out []Threshold
	for _, text := range all {
		th, err := ParseThreshold(text)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, th)
	}
	return out
}

func figureOf(t *testing.T, res *Result, name string) Figure {
	t.Helper()
	for _, f := range res.Figures {
		if f.Name == name || f.Short == name {
			return f
		}
	}
	t.Fatalf("no figure %s", name)
	return Figure{}
}
