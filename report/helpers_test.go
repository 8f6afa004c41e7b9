package report

import (
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// rowOf is a row of scored passes with the given throughputs in bytes a second.
func rowOf(p patterns.Pattern, throughputs ...float64) probe.Row {
	row := probe.NewRow(p)
	var iops []float64
	for _, t := range throughputs {
		n := t / float64(p.BlockSize)
		iops = append(iops, n)
		row.Passes = append(row.Passes, probe.Pass{Seconds: 1, Bytes: int64(t), IOs: int64(n), Throughput: t, IOPS: n,
			Latency: probe.Latency{Mean: float64(p.QueueDepth) / max(n, 1)}})
	}
	row.Throughput, row.IOPS = stats.Summarize(throughputs), stats.Summarize(iops)
	return row
}

func pattern(random bool, block int64, depth int, op patterns.Op) patterns.Pattern {
	return patterns.Pattern{Random: random, BlockSize: block, QueueDepth: depth, Threads: 1, Op: op}
}

// runOf is a run of rows with nothing else to say.
func runOf(rows ...probe.Row) *probe.Run {
	return &probe.Run{
		Schema: probe.Schema, Tool: probe.Tool{Name: "nasprobe", Version: "1.2.3"},
		Started: time.Date(2010, 5, 23, 18, 20, 18, 0, time.UTC),
		Host:    probe.Host{OS: "TestOS 1", Arch: "amd64"},
		Target:  probe.TargetInfo{URL: "smb://nas/share", Protocol: "smb", Server: "nas", Share: "share"},
		Plan:    probe.PlanInfo{Profile: "cdm3", FileBytes: 500 << 20, Passes: 1, PassSeconds: 5, Data: "random"},
		Rows:    rows,
	}
}
