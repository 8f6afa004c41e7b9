package compare

import (
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// rowOf is a row by its text form, with passes of these throughputs in MB/s.
func rowOf(t *testing.T, pattern string, throughputs ...float64) probe.Row {
	t.Helper()
	p, err := patterns.Parse(pattern)
	if err != nil || len(p) != 1 {
		t.Fatalf("%q: %v", pattern, err)
	}
	row := probe.NewRow(p[0])
	row.Passes = []probe.Pass{{Warmup: true, Seconds: 1, Throughput: 1e12}}
	for _, v := range throughputs {
		row.Passes = append(row.Passes, probe.Pass{Seconds: 1, Bytes: int64(v * 1e6), Throughput: v * 1e6, IOPS: v * 1e6 / float64(p[0].BlockSize), CPUTime: v / 1e3})
	}
	return row
}

// runOf is a run of rows over a path with segments of mss bytes.
func runOf(id string, mss int, rows ...probe.Row) *probe.Run {
	return &probe.Run{Schema: probe.Schema, ID: id, Tool: probe.Tool{Name: "nasprobe", Version: "1"},
		Host: probe.Host{Name: "laptop", OS: "Debian 13", Arch: "amd64", CPUs: 8}, Target: probe.TargetInfo{URL: "smb://nas/share", Protocol: "smb", Server: "nas", Share: "share"},
		Path: probe.Path{Interface: "eth0", InterfaceMTU: mss + 52, SendMSS: mss, ReceiveMSS: mss, PathMTU: mss + 52, Remote: "10.0.0.1:445"},
		Plan: probe.PlanInfo{Profile: "cdm3", FileBytes: 500 << 20, Passes: 5, PassSeconds: 5, Data: "random"}, Rows: rows}
}

// textOf is what an imported text with the rows of r is.
func textOf(r *probe.Run) *probe.Run {
	r.Path, r.Target, r.Host = probe.Path{}, probe.TargetInfo{}, probe.Host{}
	r.Tool = probe.Tool{Name: "CrystalDiskMark", Version: "3.0.1"}
	return r
}

// around are five passes within 1 % of v.
func around(v float64) []float64 {
	return []float64{v * 0.99, v * 0.995, v, v * 1.005, v * 1.01}
}

func of(t *testing.T, sides ...Input) *Comparison {
	t.Helper()
	c, err := Of(sides, stats.DefaultRules())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func warned(c *Comparison, code string) string {
	var out []string
	for _, w := range c.Warnings {
		if w.Code == code {
			out = append(out, w.Message+"|"+w.Remedy)
		}
	}
	return strings.Join(out, "\n")
}

func difference(c *Comparison, what string) string {
	for _, d := range c.Differences {
		if d.What == what {
			return strings.Join(d.Values, "/")
		}
	}
	return ""
}
