package report

import (
	"fmt"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/metric"
)

// handScoreRow is a row of one pass that knows one figure: the throughput or the IOPS, which
// follow from each other, or one of its latencies. profile is that of its run, "" where any
// would do.
func handScoreRow(m metric.Metric, value float64) (row probe.Row, profile string, err error) {
	_, figure, _ := strings.Cut(m.String(), ".")
	row, profile, ok := rowFor(m)
	set := scoreFigures()[figure]
	if row.IsStream() && figure != "" {
		set = nil // it has no blocks
	}
	if !ok || set == nil {
		return row, profile, fmt.Errorf("%s is no figure that a table of runs can have: want one of a row, such as seq-read, rnd4k-q32-write.iops, tcp-write or copy-read", m)
	}
	pass := probe.Pass{}
	set(&pass, value, float64(row.BlockBytes))
	if row.IsStream() {
		pass.IOPS = 0
	}
	row.Passes = []probe.Pass{pass}
	row.Summarize()
	return row, profile, nil
}

// scoreFigures is the table of what a figure of a row says about its pass.
func scoreFigures() map[string]func(p *probe.Pass, v, block float64) {
	return map[string]func(*probe.Pass, float64, float64){
		"":     func(p *probe.Pass, v, block float64) { p.Throughput, p.IOPS = v, v/block },
		"iops": func(p *probe.Pass, v, block float64) { p.Throughput, p.IOPS = v*block, v },
		"mean": func(p *probe.Pass, v, _ float64) { p.Latency.Mean = v },
		"p50":  func(p *probe.Pass, v, _ float64) { p.Latency.P50 = v },
		"p90":  func(p *probe.Pass, v, _ float64) { p.Latency.P90 = v },
		"p99":  func(p *probe.Pass, v, _ float64) { p.Latency.P99 = v },
		"p999": func(p *probe.Pass, v, _ float64) { p.Latency.P999 = v },
		"max":  func(p *probe.Pass, v, _ float64) { p.Latency.Max = v },
	}
}

// rowFor is the row of the first pattern of a profile that a figure can be of, the default
// profile first, or else the one that its name spells out.
func rowFor(m metric.Metric) (row probe.Row, profile string, ok bool) {
	for _, profile := range patterns.Profiles() {
		for _, p := range profile.Rows {
			switch row := probe.NewRow(p); {
			case means(m, row, ""):
				return row, "", true
			case means(m, row, profile.Name):
				return row, profile.Name, true
			}
		}
	}
	for streams := range patterns.MaxThreads {
		for _, op := range []patterns.Op{patterns.Read, patterns.Write} {
			if row := probe.NewStreamRow(streams+1, op); means(m, row, "") {
				return row, "", true
			}
		}
	}
	name, _, _ := strings.Cut(m.String(), ".")
	spelt, err := patterns.Parse(strings.ReplaceAll(name, "-", " "))
	if err != nil || len(spelt) != 1 {
		return row, "", false
	}
	row = probe.NewRow(spelt[0])
	return row, "", means(m, row, "")
}

// means tells whether a figure is of that row in a run of a profile.
func means(m metric.Metric, row probe.Row, profile string) bool {
	_, ok := m.Row(&probe.Run{Plan: probe.PlanInfo{Profile: profile}, Rows: []probe.Row{row}})
	return ok
}
